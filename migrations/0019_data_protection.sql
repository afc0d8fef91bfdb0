CREATE TABLE "audit_reseals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_reseals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"digest" text NOT NULL,
	"event_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "audit_reseals_day" ON "audit_reseals" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "audit_reseals_age" ON "audit_reseals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tenants_deleted" ON "tenants" USING btree ("deleted_at","id") WHERE deleted_at is not null and erased_at is null;--> statement-breakpoint
-- Written by hand from here on. What an erased tenant is called: the same in every table.
CREATE FUNCTION erased_tenant_name(tenant uuid) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'Erased tenant ' || upper(left(tenant::text, 4))
$$;--> statement-breakpoint
-- Every name, address and number that the person was known by, but none that somebody else goes by now.
CREATE FUNCTION names_of_tenant(tenant uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  WITH person AS (SELECT p.* FROM tenants t JOIN profiles p ON p.uid = t.uid WHERE t.id = tenant),
  known (value) AS (
    SELECT name FROM person UNION SELECT email FROM person UNION SELECT phone FROM person
    UNION SELECT tenant_name FROM invoices WHERE tenant_id = tenant
    UNION SELECT tenant_name FROM cases WHERE tenant_id = tenant
    UNION SELECT side FROM audit_events e, jsonb_each(e.changes) AS c (field, sides),
      jsonb_array_elements_text(CASE jsonb_typeof(sides) WHEN 'array' THEN sides ELSE '[]' END) AS s (side)
      WHERE (e.tenant_id = tenant OR e.target_id = (SELECT uid::text FROM person))
        AND field IN ('name', 'email', 'phone', 'tenantName')
  )
  SELECT coalesce(array_agg(DISTINCT value), '{}') FROM known
  WHERE value <> '' AND NOT EXISTS (
    SELECT FROM profiles o WHERE o.deleted_at IS NULL AND o.uid <> (SELECT uid FROM person)
      AND (o.name = value OR lower(o.email) = lower(value) OR o.phone = value))
$$;--> statement-breakpoint
-- `own`: about the tenant or done by it; else the event of something larger that names it, such as an import.
CREATE FUNCTION audit_events_of_tenant(tenant uuid) RETURNS TABLE (event_id uuid, event_at timestamptz, own boolean)
  LANGUAGE sql STABLE AS $$
  WITH person AS (SELECT uid, names_of_tenant(tenant) AS names FROM tenants WHERE id = tenant)
  SELECT e.id, e.at, true FROM audit_events e
  WHERE e.tenant_id = tenant OR e.actor = (SELECT uid FROM person)
    OR e.target_id IN (SELECT uid::text FROM person UNION SELECT tenant::text)
  UNION ALL
  SELECT e.id, e.at, false FROM audit_events e, person
  WHERE e.tenant_id IS NULL AND e.actor IS DISTINCT FROM person.uid
    AND (e.target_id IS NULL OR e.target_id NOT IN (person.uid::text, tenant::text))
    AND EXISTS (SELECT FROM unnest(names) AS n WHERE strpos(e.changes::text, to_json(n)::text) > 0
      OR (e.actor IS NULL AND lower(e.actor_name) = lower(n)) OR (e.action = 'message.retried' AND strpos(e.target_name, n) > 0))
$$;--> statement-breakpoint
-- Keeps amounts, days and states; of all else only that it was there.
CREATE FUNCTION masked_audit_changes(changes jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(field, CASE
    WHEN field IN ('amount', 'seenAmount', 'dueDate', 'status', 'paidOn', 'paymentDate') THEN sides
    ELSE (SELECT jsonb_agg(CASE WHEN side IN ('null'::jsonb, '""'::jsonb) THEN side ELSE '"(erased)"'::jsonb END ORDER BY n)
      FROM jsonb_array_elements(sides) WITH ORDINALITY AS s (side, n))
    END), '{}')
  FROM jsonb_each(changes) AS c (field, sides)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tenant text := coalesce(current_setting('portal.erased_tenant', true), '');
  changeable text[] := ARRAY['actor_name', 'ip', 'target_name', 'changes'];
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_events' AND tenant <> '' THEN
    -- Only the owner's function below comes here as the owner; the setting alone, which anybody may make, opens nothing.
    IF current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID)
      AND to_jsonb(NEW) - changeable = to_jsonb(OLD) - changeable
      AND NEW.actor_name IN (OLD.actor_name, erased_tenant_name(tenant::uuid))
      AND NEW.target_name IN (OLD.target_name, erased_tenant_name(tenant::uuid), '(erased)')
      AND (NEW.ip IS NULL OR NEW.ip = OLD.ip)
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Rows of % are only ever added.', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_reseals_append_only BEFORE UPDATE OR DELETE ON "audit_reseals" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_reseals_no_truncate BEFORE TRUNCATE ON "audit_reseals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
-- Takes the person out of the audit, once for each deleted tenant, and adds the event that says so.
CREATE FUNCTION erase_tenant_audit(tenant uuid, event jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  person uuid;
  names text[];
  word text;
  replacement text := erased_tenant_name(tenant);
  reason text := event ->> 'reason';
BEGIN
  SELECT uid INTO person FROM tenants WHERE id = tenant AND deleted_at IS NOT NULL AND erased_at IS NULL FOR UPDATE;
  IF person IS NULL THEN RAISE EXCEPTION 'no deleted tenant whose data is held: %', tenant; END IF;
  names := names_of_tenant(tenant);
  PERFORM set_config('portal.erased_tenant', tenant::text, true);
  UPDATE audit_events e SET
    actor_name = CASE WHEN e.actor = person OR (e.actor IS NULL AND e.role = 'stranger') THEN replacement ELSE e.actor_name END,
    ip = CASE WHEN e.actor = person OR (e.actor IS NULL AND e.role = 'stranger') THEN NULL ELSE e.ip END,
    target_name = CASE
      WHEN NOT own THEN CASE WHEN e.action = 'message.retried' THEN '(erased)' WHEN lower(e.target_name) = ANY (SELECT lower(n) FROM unnest(names) AS n) THEN replacement ELSE e.target_name END
      WHEN e.target_kind IN ('tenant', 'account') THEN replacement
      WHEN e.target_kind IN ('invoice', 'receipt') AND e.action <> 'file.opened' THEN e.target_name
      ELSE '(erased)' END,
    changes = CASE WHEN own THEN masked_audit_changes(e.changes) ELSE e.changes END
  FROM audit_events_of_tenant(tenant) WHERE e.id = event_id;
  FOREACH word IN ARRAY names LOOP
    UPDATE audit_events e SET changes = replace(e.changes::text, to_json(word)::text, to_json(replacement)::text)::jsonb
    WHERE e.tenant_id IS NULL AND strpos(e.changes::text, to_json(word)::text) > 0;
    reason := replace(reason, word, replacement);
  END LOOP;
  INSERT INTO audit_events (id, at, actor, actor_name, role, ip, action, target_kind, target_id, target_name, tenant_id, changes, request_id)
  VALUES ((event ->> 'id')::uuid, (event ->> 'at')::timestamptz, (event ->> 'actor')::uuid, event ->> 'actorName', event ->> 'role',
    event ->> 'ip', 'tenant.erased', 'tenant', tenant::text, replacement, tenant,
    jsonb_build_object('reason', jsonb_build_array(NULL, reason)), event ->> 'requestId');
  PERFORM set_config('portal.erased_tenant', '', true);
  UPDATE tenants SET erased_at = (event ->> 'at')::timestamptz WHERE id = tenant;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_tenant_audit(uuid, jsonb) FROM PUBLIC;
