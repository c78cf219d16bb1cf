CREATE TABLE "assessment_overwrite" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"assessment_id" text NOT NULL,
	"competency_id" text NOT NULL,
	"person_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"from_value" double precision,
	"to_value" double precision,
	CONSTRAINT "assessment_overwrite_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "assessment_overwrite" ADD CONSTRAINT "assessment_overwrite_assessment" FOREIGN KEY ("tenant_id","assessment_id") REFERENCES "public"."assessment"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assessment_overwrite_of" ON "assessment_overwrite" USING btree ("tenant_id","assessment_id");--> statement-breakpoint
CREATE INDEX "assessment_overwrite_by" ON "assessment_overwrite" USING btree ("tenant_id","person_id");