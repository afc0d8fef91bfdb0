-- As in 0045, and refuses what no reader of the audit could show: one such row would hide all others.
CREATE OR REPLACE FUNCTION set_audit_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.at NOT BETWEEN '1900-01-01T00:00:00Z' AND '9999-12-31T00:00:00Z' OR jsonb_typeof(NEW.changes) <> 'object'
    OR jsonb_path_exists(NEW.changes, 'strict $.* ? (@.type() != "array")')
  THEN RAISE EXCEPTION 'An event of the audit has an instant from 1900 to 9999 and an object of changes.' USING ERRCODE = 'check_violation'; END IF;
  NEW.sequence := nextval('public.audit_events_sequence');
  NEW.recorded_at := clock_timestamp();
  RETURN NEW;
END $$;
