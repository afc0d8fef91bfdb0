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
-- Digits without what a number begins with at home or abroad: 024 411 and +233 24 411 are one number.
CREATE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(0*233|0+)', '')
$$;--> statement-breakpoint
-- What the person was called in one of the fields name, email and phone, also formerly.
CREATE FUNCTION former_values_of_tenant(tenant uuid, fields text[]) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT DISTINCT side FROM audit_events e, jsonb_each(e.changes) AS c (field, sides),
    jsonb_array_elements_text(CASE jsonb_typeof(sides) WHEN 'array' THEN sides ELSE '[]' END) AS s (side)
  WHERE (e.tenant_id = tenant OR e.target_id = (SELECT uid::text FROM tenants WHERE id = tenant)) AND field = ANY (fields)
$$;--> statement-breakpoint
-- Every e-mail address of the person, in small letters, but none of somebody else or of the company.
CREATE FUNCTION emails_of_tenant(tenant uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  WITH person AS (SELECT p.* FROM tenants t JOIN profiles p ON p.uid = t.uid WHERE t.id = tenant),
  known (value) AS (
    SELECT lower(email) FROM person UNION SELECT lower(former) FROM former_values_of_tenant(tenant, '{email}') AS former
  )
  SELECT coalesce(array_agg(value), '{}') FROM known
  WHERE value LIKE '%_@_%'
    AND NOT EXISTS (SELECT FROM profiles o, person WHERE o.uid <> person.uid AND lower(o.email) = value)
    AND NOT EXISTS (SELECT FROM company_settings WHERE lower(settings ->> 'email') = value)
$$;--> statement-breakpoint
-- Names and numbers of the person that can be looked for in texts: a name of two words, or the present one, and whole numbers.
-- Tenants choose them freely, so none that is short, of somebody else, or of the company.
CREATE FUNCTION names_of_tenant(tenant uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  WITH person AS (SELECT p.* FROM tenants t JOIN profiles p ON p.uid = t.uid WHERE t.id = tenant),
  names (value) AS (
    SELECT name FROM person UNION SELECT tenant_name FROM invoices WHERE tenant_id = tenant
    UNION SELECT tenant_name FROM cases WHERE tenant_id = tenant
    UNION SELECT former FROM former_values_of_tenant(tenant, '{name,tenantName}') AS former
  ),
  phones (value) AS (
    SELECT phone FROM person UNION SELECT former FROM former_values_of_tenant(tenant, '{phone}') AS former
  ),
  known (value) AS (
    SELECT value FROM names
    WHERE length(value) >= 5 AND (value ~ '[[:alpha:]][^ ]* +[^ ]*[[:alpha:]]' OR value = (SELECT name FROM person))
      AND NOT EXISTS (SELECT FROM profiles o, person WHERE o.uid <> person.uid AND lower(o.name) = lower(value))
    UNION ALL
    SELECT value FROM phones
    WHERE length(regexp_replace(value, '[^0-9]', '', 'g')) >= 7 AND length(phone_digits(value)) >= 6
      AND NOT EXISTS (SELECT FROM profiles o, person WHERE o.uid <> person.uid AND phone_digits(o.phone) = phone_digits(value))
      AND NOT EXISTS (SELECT FROM company_settings
        WHERE strpos(regexp_replace(settings::text, '[^0-9]', '', 'g'), phone_digits(value)) > 0)
  )
  SELECT coalesce(array_agg(value), '{}') FROM known
$$;--> statement-breakpoint
-- A name of one word counts only as the whole text; others also within it, if no letter, digit or joining sign is next to them.
CREATE FUNCTION text_without_names(given text, names text[], replacement text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  word text;
BEGIN
  FOREACH word IN ARRAY names LOOP
    IF lower(given) = lower(word) THEN RETURN replacement; END IF;
  END LOOP;
  FOREACH word IN ARRAY names LOOP
    CONTINUE WHEN word !~ '[ 0-9@]' OR strpos(lower(given), lower(word)) = 0;
    given := regexp_replace(given, '(?<![[:alnum:]@._+''’-])' || regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g')
      || '(?![[:alnum:]@_+''’-]|[.][[:alnum:]])', replacement, 'gi');
  END LOOP;
  RETURN given;
END $$;--> statement-breakpoint
-- Values only, never keys. A list of names is compared as whole values.
CREATE FUNCTION json_without_names(given jsonb, names text[], replacement text, whole boolean) RETURNS jsonb
  LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  CASE jsonb_typeof(given)
    WHEN 'string' THEN
      IF NOT whole THEN RETURN to_jsonb(text_without_names(given #>> '{}', names, replacement)); END IF;
      IF EXISTS (SELECT FROM unnest(names) AS n WHERE lower(n) = lower(given #>> '{}')) THEN RETURN to_jsonb(replacement); END IF;
      RETURN given;
    WHEN 'array' THEN
      RETURN (SELECT coalesce(jsonb_agg(json_without_names(item, names, replacement, whole) ORDER BY n), '[]')
        FROM jsonb_array_elements(given) WITH ORDINALITY AS i (item, n));
    WHEN 'object' THEN
      RETURN (SELECT coalesce(jsonb_object_agg(key, CASE
        WHEN key IN ('amount', 'dueDate', 'status', 'paidOn', 'paymentDate', 'invoices') THEN value
        ELSE json_without_names(value, names, replacement, whole OR key = 'names') END), '{}')
        FROM jsonb_each(given));
    ELSE RETURN given;
  END CASE;
END $$;--> statement-breakpoint
-- `own`: about the tenant or done by it; else the event of something larger that names it, such as an import: never one about
-- other tenants, staff, settings, the mail server or backups.
CREATE FUNCTION audit_events_of_tenant(tenant uuid) RETURNS TABLE (event_id uuid, event_at timestamptz, own boolean)
  LANGUAGE sql STABLE AS $$
  WITH person AS MATERIALIZED (
    SELECT uid, emails_of_tenant(tenant) AS emails, names_of_tenant(tenant) || emails_of_tenant(tenant) AS names
    FROM tenants WHERE id = tenant
  )
  SELECT e.id, e.at, true FROM audit_events e
  WHERE e.tenant_id = tenant OR e.actor = (SELECT uid FROM person)
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
  replacement text := erased_tenant_name(tenant);
BEGIN
  SELECT uid INTO person FROM tenants WHERE id = tenant AND deleted_at IS NOT NULL AND erased_at IS NULL FOR UPDATE;
  IF person IS NULL THEN RAISE EXCEPTION 'no deleted tenant whose data is held: %', tenant; END IF;
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
REVOKE ALL ON FUNCTION erase_tenant_audit(uuid, jsonb) FROM PUBLIC;
