CREATE TABLE "process_draft_document" (
	"tenant_id" text NOT NULL,
	"draft_id" text NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "process_draft_document_tenant_id_draft_id_file_id_pk" PRIMARY KEY("tenant_id","draft_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "process_draft" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"process_id" text,
	"author_id" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"scale_id" text,
	"content" jsonb NOT NULL,
	"origin_revision" integer,
	"origin" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "process_draft_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "process_draft_document" ADD CONSTRAINT "process_draft_document_draft" FOREIGN KEY ("tenant_id","draft_id") REFERENCES "public"."process_draft"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_draft_document" ADD CONSTRAINT "process_draft_document_file" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."file"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "process_draft_document_of_file" ON "process_draft_document" USING btree ("tenant_id","file_id");