ALTER TABLE "assessment_overwrite" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "overwrite_reasons" boolean DEFAULT false NOT NULL;