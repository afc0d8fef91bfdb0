CREATE TABLE "contact_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" uuid NOT NULL,
	"channel" text NOT NULL,
	"old_address" text NOT NULL,
	"new_address" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"notified_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "agreement_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"unit_kinds" text[] DEFAULT '{}' NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"signing_id" uuid NOT NULL,
	"party" text NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"typed_name" text NOT NULL,
	"drawing" "bytea" NOT NULL,
	"document_sha256" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"ip" text,
	"user_agent" text,
	"channel" text,
	"sent_to" text,
	CONSTRAINT "signatures_signing_id_party_pk" PRIMARY KEY("signing_id","party")
);
--> statement-breakpoint
CREATE TABLE "signing_codes" (
	"signing_id" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signing_codes_signing_id_uid_pk" PRIMARY KEY("signing_id","uid")
);
--> statement-breakpoint
CREATE TABLE "signing_events" (
	"id" uuid NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "signing_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"signing_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"what" text NOT NULL,
	"uid" uuid,
	"name" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"detail" text,
	CONSTRAINT "signing_events_signing_id_id_pk" PRIMARY KEY("signing_id","id")
);
--> statement-breakpoint
CREATE TABLE "signing_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"lease_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"way" text DEFAULT 'phone' NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"totals" jsonb,
	"follows" uuid,
	"handover_id" uuid,
	"object_until" date,
	"document_sha256" text,
	"document_key" text,
	"document_size" integer,
	"sealed_sha256" text,
	"sealed_key" text,
	"sealed_size" integer,
	"sealed_type" text,
	"signed_on" date,
	"sent_at" timestamp (3) with time zone,
	"sealed_at" timestamp (3) with time zone,
	"end_reason" text,
	"registered_on" date,
	"registration_reference" text,
	"stamped_on" date,
	"erased_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signings_number" UNIQUE("number"),
	CONSTRAINT "signings_sealed" UNIQUE("sealed_sha256"),
	CONSTRAINT "signings_version" UNIQUE("lease_id","kind","version"),
	CONSTRAINT "signings_sent" CHECK (state in ('draft', 'withdrawn') or way = 'paper' or document_sha256 is not null),
	CONSTRAINT "signings_sealed_file" CHECK ((state in ('sealed', 'unanswered')) = (sealed_sha256 is not null) and (sealed_sha256 is null) = (sealed_key is null))
);
--> statement-breakpoint
ALTER TABLE "password_links" ADD COLUMN "sent_to" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "email_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_uid_profiles_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."profiles"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_signing_id_signings_id_fk" FOREIGN KEY ("signing_id") REFERENCES "public"."signings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_codes" ADD CONSTRAINT "signing_codes_signing_id_signings_id_fk" FOREIGN KEY ("signing_id") REFERENCES "public"."signings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_events" ADD CONSTRAINT "signing_events_signing_id_signings_id_fk" FOREIGN KEY ("signing_id") REFERENCES "public"."signings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signings" ADD CONSTRAINT "signings_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signings" ADD CONSTRAINT "signings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_changes_person" ON "contact_changes" USING btree ("uid","changed_at");--> statement-breakpoint
CREATE INDEX "contact_changes_pending" ON "contact_changes" USING btree ("changed_at") WHERE notified_at is null;--> statement-breakpoint
CREATE INDEX "signing_codes_expiry" ON "signing_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "signing_events_signing" ON "signing_events" USING btree ("signing_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "signings_live" ON "signings" USING btree ("lease_id","kind") WHERE state in ('draft', 'sent');--> statement-breakpoint
CREATE INDEX "signings_tenant" ON "signings" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "signings_newest" ON "signings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "signings_document" ON "signings" USING btree ("document_sha256");--> statement-breakpoint
CREATE INDEX "signings_document_file" ON "signings" USING btree ("document_key");--> statement-breakpoint
CREATE INDEX "signings_sealed_file" ON "signings" USING btree ("sealed_key");--> statement-breakpoint
CREATE INDEX "signings_objections" ON "signings" USING btree ("object_until") WHERE state = 'sent' and object_until is not null;
--> statement-breakpoint
CREATE FUNCTION refuse_signing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT FROM signings WHERE id = OLD.signing_id AND erased_at IS NOT NULL AND sealed_sha256 IS NULL
  ) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Rows of % are only ever added.', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE FUNCTION refuse_signings_truncation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are only ever added.', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER signatures_append_only BEFORE UPDATE OR DELETE ON "signatures" FOR EACH ROW EXECUTE FUNCTION refuse_signing_change();--> statement-breakpoint
CREATE TRIGGER signatures_no_truncate BEFORE TRUNCATE ON "signatures" FOR EACH STATEMENT EXECUTE FUNCTION refuse_signings_truncation();--> statement-breakpoint
CREATE TRIGGER signing_events_append_only BEFORE UPDATE OR DELETE ON "signing_events" FOR EACH ROW EXECUTE FUNCTION refuse_signing_change();--> statement-breakpoint
CREATE TRIGGER signing_events_no_truncate BEFORE TRUNCATE ON "signing_events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_signings_truncation();--> statement-breakpoint
CREATE FUNCTION keep_sealed_signing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.sealed_sha256 IS NOT NULL AND (TG_OP = 'DELETE' OR
    (to_jsonb(OLD) - '{registered_on,registration_reference,stamped_on}'::text[]) IS DISTINCT FROM
    (to_jsonb(NEW) - '{registered_on,registration_reference,stamped_on}'::text[]))
  THEN RAISE EXCEPTION 'A sealed document is never changed.' USING ERRCODE = 'restrict_violation'; END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER signings_sealed_stay BEFORE UPDATE OR DELETE ON "signings" FOR EACH ROW EXECUTE FUNCTION keep_sealed_signing();--> statement-breakpoint
CREATE TRIGGER signings_no_truncate BEFORE TRUNCATE ON "signings" FOR EACH STATEMENT EXECUTE FUNCTION refuse_signings_truncation();--> statement-breakpoint
-- An earlier release changes addresses without knowing of their proof.
CREATE FUNCTION end_email_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF lower(NEW.email) IS DISTINCT FROM lower(OLD.email) THEN NEW.email_proven_at := NULL; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER profiles_end_email_proof BEFORE UPDATE OF "email" ON "profiles" FOR EACH ROW EXECUTE FUNCTION end_email_proof();
