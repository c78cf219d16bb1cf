CREATE TABLE "feedback_template" (
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" text NOT NULL,
	CONSTRAINT "feedback_template_tenant_id_pk" PRIMARY KEY("tenant_id")
);
