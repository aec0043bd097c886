"""What is known of deals, and the jobs by which workers find it out."""
