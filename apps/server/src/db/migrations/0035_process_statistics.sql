ALTER TABLE "tenant" ADD COLUMN "pass_rates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "design_rules" jsonb;