CREATE TABLE "access_chunk" (
	"tenant_id" text NOT NULL,
	"package_id" text NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "access_chunk_tenant_id_package_id_position_pk" PRIMARY KEY("tenant_id","package_id","position")
);
--> statement-breakpoint
CREATE TABLE "access_decision" (
	"tenant_id" text NOT NULL,
	"package_id" text NOT NULL,
	"place" text NOT NULL,
	"start" integer NOT NULL,
	"length" integer NOT NULL,
	"digest" text NOT NULL,
	"is_black" boolean NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "access_decision_tenant_id_package_id_place_start_length_pk" PRIMARY KEY("tenant_id","package_id","place","start","length")
);
--> statement-breakpoint
CREATE TABLE "access_package" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"person_id" text NOT NULL,
	"requested_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"requested_on" date NOT NULL,
	"extension_reason" text,
	"locale" text NOT NULL,
	"includes_ink" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"complete_until" timestamp (3) with time zone,
	"size" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "access_package_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "legal_hold" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"person_id" text NOT NULL,
	"reason" text NOT NULL,
	"ends_on" date NOT NULL,
	"placed_by" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"lifted_by" text,
	"lifted_at" timestamp (3) with time zone,
	"lift_reason" text,
	CONSTRAINT "legal_hold_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "access_chunk" ADD CONSTRAINT "access_chunk_package" FOREIGN KEY ("tenant_id","package_id") REFERENCES "public"."access_package"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_decision" ADD CONSTRAINT "access_decision_package" FOREIGN KEY ("tenant_id","package_id") REFERENCES "public"."access_package"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_package" ADD CONSTRAINT "access_package_person" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."person"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_hold" ADD CONSTRAINT "legal_hold_person" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."person"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_package_of_person" ON "access_package" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "legal_hold_of_person" ON "legal_hold" USING btree ("tenant_id","person_id");--> statement-breakpoint
-- The application's role writes the log and cannot read it. Whoever answers a person's request needs the entries of its own tenant about
-- that person: those whose subject is one of these records, or that name the person in their details.
CREATE FUNCTION subject_log(person text, records text[])
RETURNS TABLE ("position" bigint, id text, at timestamptz, actor_id text, action text, subject_id text, details jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  select c.position, a.id, a.at, a.actor_id, a.action, a.subject_id, a.details
    from audit_log a
    join audit_chain c on c.tenant_id = a.tenant_id and c.entry_id = a.id
   where a.tenant_id = current_setting('app.tenant')
     and (a.actor_id = person or a.subject_id = person or a.subject_id = any(records)
          or position(person in a.details::text) > 0)
   order by c.position
$$;
