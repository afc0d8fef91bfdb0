CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" uuid,
	"actor_name" text NOT NULL,
	"role" text NOT NULL,
	"ip" text,
	"action" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" text,
	"target_name" text NOT NULL,
	"tenant_id" uuid,
	"property_id" uuid,
	"changes" jsonb NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"day" date PRIMARY KEY NOT NULL,
	"events" integer NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_events_newest" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_tenant" ON "audit_events" USING btree ("tenant_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_target" ON "audit_events" USING btree ("target_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor","at","id");--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are only ever added.', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON "audit_events" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON "audit_events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE ON "audit_seals" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
-- So that somebody who is limited to properties finds the events of their tenants; a tenant that moves takes none along.
CREATE FUNCTION set_audit_property() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.property_id := (SELECT property_id FROM tenants WHERE id = NEW.tenant_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_events_property BEFORE INSERT ON "audit_events" FOR EACH ROW WHEN (NEW.tenant_id IS NOT NULL AND NEW.property_id IS NULL) EXECUTE FUNCTION set_audit_property();
