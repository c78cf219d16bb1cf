CREATE TABLE "provisioned_group" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	"role_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provisioned_group_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "provisioned_member" (
	"tenant_id" text NOT NULL,
	"group_id" text NOT NULL,
	"person_id" text NOT NULL,
	CONSTRAINT "provisioned_member_tenant_id_group_id_person_id_pk" PRIMARY KEY("tenant_id","group_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "provisioned_person" (
	"tenant_id" text NOT NULL,
	"person_id" text NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provisioned_person_tenant_id_person_id_pk" PRIMARY KEY("tenant_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "provisioning" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"token_hash" text NOT NULL,
	"invites" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "provisioning_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "provisioned_group" ADD CONSTRAINT "provisioned_group_role" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_member" ADD CONSTRAINT "provisioned_member_group" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."provisioned_group"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_member" ADD CONSTRAINT "provisioned_member_person" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."person"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_person" ADD CONSTRAINT "provisioned_person_account" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."account"("tenant_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provisioned_group_name" ON "provisioned_group" USING btree ("tenant_id","display_name");--> statement-breakpoint
CREATE INDEX "provisioned_member_person" ON "provisioned_member" USING btree ("tenant_id","person_id");