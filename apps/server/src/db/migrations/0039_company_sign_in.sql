CREATE TABLE "company_identity" (
	"tenant_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" text NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_identity_tenant_id_issuer_subject_pk" PRIMARY KEY("tenant_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "company_sign_in" (
	"tenant_id" text NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text,
	"label" text NOT NULL,
	"scopes" text NOT NULL,
	"claim" text NOT NULL,
	"role_table" jsonb NOT NULL,
	"default_role_id" text,
	"domains" text[] NOT NULL,
	"binds_by_email" boolean NOT NULL,
	"creates_accounts" boolean NOT NULL,
	"is_only" boolean NOT NULL,
	"counts_factor" boolean NOT NULL,
	"factor_values" text[] NOT NULL,
	"break_glass_id" text,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "company_sign_in_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "used_company_token" (
	"tenant_id" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "used_company_token_tenant_id_hash_pk" PRIMARY KEY("tenant_id","hash")
);
--> statement-breakpoint
ALTER TABLE "login_step" ADD COLUMN "company" jsonb;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "company" jsonb;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "company_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_identity" ADD CONSTRAINT "company_identity_account" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."account"("tenant_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_identity_person" ON "company_identity" USING btree ("tenant_id","person_id","issuer");