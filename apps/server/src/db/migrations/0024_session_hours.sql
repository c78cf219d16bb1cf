ALTER TABLE "session" ADD COLUMN "replaces" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "session_hours" integer DEFAULT 0 NOT NULL;