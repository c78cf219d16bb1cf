ALTER TABLE "process" ADD COLUMN "decides_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "process" ADD COLUMN "statistics_seen_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scale" ADD COLUMN "decides_since" timestamp (3) with time zone;