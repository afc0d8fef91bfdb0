ALTER TABLE "audit_events" ADD COLUMN "sequence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "recorded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_seals" ADD COLUMN "after" bigint;--> statement-breakpoint
ALTER TABLE "audit_seals" ADD COLUMN "through" bigint;--> statement-breakpoint
CREATE INDEX "shares_maker" ON "shares" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "shares_newest" ON "shares" USING btree ("created_at","id");--> statement-breakpoint
-- Written by hand from here on. Events of before are numbered in the order in which their seals read them.
CREATE SEQUENCE audit_events_sequence;--> statement-breakpoint
ALTER TABLE audit_events DISABLE TRIGGER audit_events_append_only;--> statement-breakpoint
UPDATE audit_events e SET sequence = numbered.number
  FROM (SELECT id, row_number() OVER (ORDER BY at, id) AS number FROM audit_events) AS numbered WHERE numbered.id = e.id;--> statement-breakpoint
ALTER TABLE audit_events ENABLE TRIGGER audit_events_append_only;--> statement-breakpoint
SELECT setval('audit_events_sequence', max(sequence)) FROM audit_events HAVING count(*) > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_sequence_key" ON "audit_events" USING btree ("sequence");--> statement-breakpoint
-- Overwrites whatever was sent; the application has no right to the sequence.
CREATE FUNCTION set_audit_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.sequence := nextval('public.audit_events_sequence');
  NEW.recorded_at := clock_timestamp();
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_events_order BEFORE INSERT ON "audit_events" FOR EACH ROW EXECUTE FUNCTION set_audit_order();--> statement-breakpoint
-- A running portal gives the database a key of its own at its start, over the connection of the owner; the application's role
-- cannot read it. What seals and erases carries a signature by it: HMAC with SHA-256, whose two padded keys are stored.
CREATE SCHEMA audit_owner;--> statement-breakpoint
CREATE TABLE audit_owner.keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inner_pad bytea NOT NULL,
  outer_pad bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);--> statement-breakpoint
CREATE FUNCTION signed_audit_message(message text, signature text, expected text) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  bytes bytea := convert_to(message, 'UTF8');
BEGIN
  IF NOT EXISTS (SELECT FROM audit_owner.keys
    WHERE encode(sha256(outer_pad || sha256(inner_pad || bytes)), 'hex') = signature)
    OR message::jsonb ->> 'kind' IS DISTINCT FROM expected
  THEN RAISE EXCEPTION 'The audit takes this from a running portal only.' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN message::jsonb;
END $$;--> statement-breakpoint
-- False where the day has its seal. Seals follow each other without a gap, and cover only what is stored.
CREATE FUNCTION seal_audit(message text, signature text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  seal jsonb := signed_audit_message(message, signature, 'seal');
  first bigint := (seal ->> 'after')::bigint;
  last bigint := (seal ->> 'through')::bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit seals', 0));
  IF first <> (SELECT coalesce(max(s.through), first) FROM audit_seals s)
    OR last NOT BETWEEN first AND greatest(first, (SELECT max(e.sequence) FROM audit_events e))
  THEN RAISE EXCEPTION 'The seal does not follow the one before it.'; END IF;
  INSERT INTO audit_seals (day, events, digest, created_at, after, through)
  VALUES ((seal ->> 'day')::date, (seal ->> 'events')::integer, seal ->> 'digest', (seal ->> 'createdAt')::timestamptz, first, last)
  ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;--> statement-breakpoint
-- What the seals of the days come to after the erasure of that event.
CREATE FUNCTION reseal_audit(message text, signature text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  given jsonb := signed_audit_message(message, signature, 'reseal');
  event uuid := (given ->> 'eventId')::uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit seals', 0));
  IF NOT EXISTS (SELECT FROM audit_events e WHERE e.id = event AND e.action = 'tenant.erased')
    OR EXISTS (SELECT FROM audit_reseals r WHERE r.event_id = event)
  THEN RAISE EXCEPTION 'There is no erasure that these seals could follow.'; END IF;
  INSERT INTO audit_reseals (day, digest, event_id, created_at)
  SELECT (seal ->> 'day')::date, seal ->> 'digest', event, (given ->> 'createdAt')::timestamptz
  FROM jsonb_array_elements(given -> 'seals') AS seal;
END $$;--> statement-breakpoint
-- As in 0019, but of what a person did only what was done as a tenant.
CREATE OR REPLACE FUNCTION audit_events_of_tenant(tenant uuid) RETURNS TABLE (event_id uuid, event_at timestamptz, own boolean)
  LANGUAGE sql STABLE AS $$
  WITH person AS MATERIALIZED (
    SELECT uid, emails_of_tenant(tenant) AS emails, names_of_tenant(tenant) || emails_of_tenant(tenant) AS names
    FROM tenants WHERE id = tenant
  )
  SELECT e.id, e.at, true FROM audit_events e
  WHERE e.tenant_id = tenant OR (e.actor = (SELECT uid FROM person) AND e.role = 'tenant')
    OR e.target_id IN (SELECT uid::text FROM person UNION SELECT tenant::text)
  UNION ALL
  SELECT e.id, e.at, false FROM audit_events e, person
  WHERE e.tenant_id IS NULL AND e.actor IS DISTINCT FROM person.uid
    AND (e.target_id IS NULL OR e.target_id NOT IN (person.uid::text, tenant::text))
    AND CASE
      WHEN e.target_kind = 'account' THEN e.role = 'stranger' AND e.target_id IS NULL AND lower(e.actor_name) = ANY (emails)
      WHEN e.target_kind = 'message' THEN EXISTS (SELECT FROM deliveries d
        WHERE d.id = CASE WHEN e.target_id ~ '^[0-9a-f-]{36}$' THEN e.target_id::uuid END
        AND (d.recipient_uid = person.uid OR (d.recipient_uid IS NULL AND lower(d.recipient) = ANY (emails))
          OR d.subject_id IN (SELECT tenant UNION SELECT person.uid
            UNION SELECT id FROM invoices WHERE tenant_id = tenant UNION SELECT id FROM cases WHERE tenant_id = tenant)))
      WHEN e.target_kind IN ('tenant', 'invoice', 'receipt', 'list') AND e.target_id IS NULL AND e.changes <> '{}'
        THEN json_without_names(e.changes, names, '', false) <> e.changes
      ELSE false END
$$;--> statement-breakpoint
-- Who the person is, the application may have written; who works or worked in the office, or is another tenant, the audit knows.
CREATE FUNCTION is_erasable_in_audit(tenant uuid, person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM audit_events e WHERE e.actor = person AND (e.role <> 'tenant' OR e.tenant_id <> tenant))
    AND NOT EXISTS (SELECT FROM audit_events e WHERE e.target_id = person::text AND e.target_kind = 'staff')
$$;--> statement-breakpoint
-- Takes the person out of the audit, for a signed message, and adds the event that says so.
CREATE FUNCTION erase_audit_of_tenant(message text, signature text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  event jsonb := signed_audit_message(message, signature, 'erasure');
  tenant uuid := (event ->> 'tenantId')::uuid;
  person uuid;
  names text[];
  replacement text := erased_tenant_name(tenant);
BEGIN
  SELECT uid INTO person FROM tenants WHERE id = tenant AND deleted_at IS NOT NULL AND erased_at IS NULL FOR UPDATE;
  IF person IS NULL THEN RAISE EXCEPTION 'no deleted tenant whose data is held: %', tenant; END IF;
  IF NOT is_erasable_in_audit(tenant, person) THEN RAISE EXCEPTION 'The audit knows % as somebody else than this tenant.', person; END IF;
  names := names_of_tenant(tenant) || emails_of_tenant(tenant);
  PERFORM set_config('portal.erased_tenant', tenant::text, true);
  UPDATE audit_events e SET
    actor_name = CASE WHEN e.actor = person OR (e.actor IS NULL AND e.role = 'stranger') THEN replacement ELSE e.actor_name END,
    ip = CASE WHEN e.actor = person OR (e.actor IS NULL AND e.role = 'stranger') THEN NULL ELSE e.ip END,
    target_name = CASE
      WHEN NOT own THEN CASE e.target_kind WHEN 'message' THEN '(erased)' WHEN 'account' THEN replacement ELSE e.target_name END
      WHEN e.target_kind IN ('tenant', 'account') THEN replacement
      WHEN e.target_kind IN ('invoice', 'receipt') AND e.action <> 'file.opened' THEN e.target_name
      ELSE '(erased)' END,
    changes = CASE WHEN own THEN masked_audit_changes(e.changes)
      WHEN e.target_kind IN ('message', 'account') THEN e.changes
      ELSE json_without_names(e.changes, names, replacement, false) END
  FROM audit_events_of_tenant(tenant) WHERE e.id = event_id;
  INSERT INTO audit_events (id, at, actor, actor_name, role, ip, action, target_kind, target_id, target_name, tenant_id, changes, request_id)
  VALUES ((event ->> 'id')::uuid, (event ->> 'at')::timestamptz, (event ->> 'actor')::uuid, event ->> 'actorName', event ->> 'role',
    event ->> 'ip', 'tenant.erased', 'tenant', tenant::text, replacement, tenant,
    jsonb_build_object('reason', jsonb_build_array(NULL, event ->> 'reason')), event ->> 'requestId');
  PERFORM set_config('portal.erased_tenant', '', true);
  UPDATE tenants SET erased_at = (event ->> 'at')::timestamptz WHERE id = tenant;
END $$;--> statement-breakpoint
-- It took no proof. The release before still grants it at its start.
CREATE OR REPLACE FUNCTION erase_tenant_audit(tenant uuid, event jsonb) RETURNS void
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'This release erases nobody in the audit.';
END $$;--> statement-breakpoint
-- Links to documents end with their tenant and with the login of who made them, also where one of these comes back.
CREATE FUNCTION end_shares_of_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shares SET revoked_at = NEW.deleted_at WHERE tenant_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tenants_end_shares AFTER UPDATE OF deleted_at ON tenants FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION end_shares_of_tenant();--> statement-breakpoint
CREATE FUNCTION end_shares_of_maker() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shares SET revoked_at = now() WHERE created_by = OLD.uid AND revoked_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_end_shares AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION end_shares_of_maker();--> statement-breakpoint
UPDATE shares s SET revoked_at = now() WHERE revoked_at IS NULL AND (NOT EXISTS (SELECT FROM accounts a WHERE a.uid = s.created_by)
  OR EXISTS (SELECT FROM tenants t WHERE t.id = s.tenant_id AND t.deleted_at IS NOT NULL));--> statement-breakpoint
REVOKE ALL ON FUNCTION seal_audit(text, text), reseal_audit(text, text), erase_audit_of_tenant(text, text) FROM PUBLIC;
