CREATE TABLE "tenant_image" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "tenant_image_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "styling_revision" integer DEFAULT 1 NOT NULL;