ALTER TABLE "session" ADD COLUMN "replaces" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "session_hours" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "session_by_id" ON "session" USING btree ("tenant_id","id");