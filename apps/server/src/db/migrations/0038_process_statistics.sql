ALTER TABLE "process" ADD COLUMN "decides_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "process" ADD COLUMN "statistics_seen_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scale" ADD COLUMN "decides_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "pass_rates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "design_rules" jsonb;