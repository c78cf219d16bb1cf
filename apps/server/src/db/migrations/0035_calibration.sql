CREATE TABLE "calibration_answer" (
	"tenant_id" text NOT NULL,
	"attempt_id" text NOT NULL,
	"sample_id" text NOT NULL,
	"notes" text NOT NULL,
	"values" jsonb NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"is_carried" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "calibration_answer_tenant_id_attempt_id_sample_id_pk" PRIMARY KEY("tenant_id","attempt_id","sample_id")
);
--> statement-breakpoint
CREATE TABLE "calibration_attempt" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"set_id" text NOT NULL,
	"person_id" text NOT NULL,
	"role" text NOT NULL,
	"number" integer NOT NULL,
	"seed" integer NOT NULL,
	"sample_ids" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"rules" jsonb,
	"result" jsonb,
	"valid_until" timestamp (3) with time zone,
	CONSTRAINT "calibration_attempt_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "calibration_attempt_number" UNIQUE("tenant_id","set_id","person_id","number")
);
--> statement-breakpoint
CREATE TABLE "calibration_document" (
	"tenant_id" text NOT NULL,
	"set_id" text NOT NULL,
	"sample_id" text NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "calibration_document_tenant_id_set_id_sample_id_pk" PRIMARY KEY("tenant_id","set_id","sample_id")
);
--> statement-breakpoint
CREATE TABLE "calibration_member" (
	"tenant_id" text NOT NULL,
	"set_id" text NOT NULL,
	"person_id" text NOT NULL,
	"role" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "calibration_member_tenant_id_set_id_person_id_pk" PRIMARY KEY("tenant_id","set_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "calibration_set" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"series_id" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"process_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"state" text NOT NULL,
	"samples" jsonb NOT NULL,
	"design" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "calibration_set_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "calibration_set_version" UNIQUE("tenant_id","series_id","version")
);
--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "calibration" jsonb;--> statement-breakpoint
ALTER TABLE "calibration_answer" ADD CONSTRAINT "calibration_answer_attempt" FOREIGN KEY ("tenant_id","attempt_id") REFERENCES "public"."calibration_attempt"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_attempt" ADD CONSTRAINT "calibration_attempt_set" FOREIGN KEY ("tenant_id","set_id") REFERENCES "public"."calibration_set"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_document" ADD CONSTRAINT "calibration_document_set" FOREIGN KEY ("tenant_id","set_id") REFERENCES "public"."calibration_set"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_document" ADD CONSTRAINT "calibration_document_file" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."file"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_member" ADD CONSTRAINT "calibration_member_set" FOREIGN KEY ("tenant_id","set_id") REFERENCES "public"."calibration_set"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calibration_attempt_of_person" ON "calibration_attempt" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "calibration_document_of_file" ON "calibration_document" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "calibration_member_of_person" ON "calibration_member" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "calibration_set_of_process" ON "calibration_set" USING btree ("tenant_id","process_id");