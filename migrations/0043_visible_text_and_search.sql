-- As foldLetters in src/shared/letters.ts.
CREATE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(translate(value, '''`´ʹʻʼ‘’‛′', ''), NFKD),
          '[''\u0060\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032\u0300-\u036f\u064b-\u065f\u0670\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
          '', 'g'
        )),
        'ƆɔƐɛŊŋƉɖƑƒƔɣƲʋØøŁłĐđĦħıς', 'ooeennddffggvvoollddhhiσ'
      ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[ \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2010-\u2015\u2028\u2029\u202f\u205f\u2212\u3000,;-]+', ' ', 'g'
  ))
$$;--> statement-breakpoint
-- As comparableReference in src/features/ledger/server/comparable-reference.ts.
CREATE FUNCTION reference_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(value, NFKC), '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\u2010-\u2015\u2212-]', '', 'g'))
$$;--> statement-breakpoint
-- Rows of the time before the invisible was taken out where it is typed: an address is stored in one form, and found by it.
CREATE FUNCTION encode_label(label text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  points int[] := ARRAY(SELECT ascii(letter) FROM regexp_split_to_table(label, '') WITH ORDINALITY AS split (letter, place) ORDER BY place);
  basic text := (SELECT coalesce(string_agg(chr(point), '' ORDER BY place), '') FROM unnest(points) WITH ORDINALITY AS each (point, place) WHERE point < 128);
  digits text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  done int := length(basic);
  current_point int := 128;
  delta int := 0;
  bias int := 72;
  encoded text := basic || CASE WHEN basic = '' THEN '' ELSE '-' END;
  next_point int;
  point int;
  rest int;
  threshold int;
  step int;
BEGIN
  IF label ~ '^[\x01-\x7f]*$' THEN RETURN label; END IF;
  WHILE done < cardinality(points) LOOP
    next_point := (SELECT min(each) FROM unnest(points) AS each WHERE each >= current_point);
    delta := delta + (next_point - current_point) * (done + 1);
    current_point := next_point;
    FOREACH point IN ARRAY points LOOP
      IF point < current_point THEN delta := delta + 1; END IF;
      CONTINUE WHEN point <> current_point;
      rest := delta;
      step := 36;
      LOOP
        threshold := least(greatest(step - bias, 1), 26);
        EXIT WHEN rest < threshold;
        encoded := encoded || substr(digits, threshold + (rest - threshold) % (36 - threshold) + 1, 1);
        rest := (rest - threshold) / (36 - threshold);
        step := step + 36;
      END LOOP;
      encoded := encoded || substr(digits, rest + 1, 1);
      delta := delta / CASE WHEN done = length(basic) THEN 700 ELSE 2 END;
      done := done + 1;
      delta := delta + delta / done;
      step := 0;
      WHILE delta > 455 LOOP
        delta := delta / 35;
        step := step + 36;
      END LOOP;
      bias := step + 36 * delta / (delta + 38);
      delta := 0;
    END LOOP;
    delta := delta + 1;
    current_point := current_point + 1;
  END LOOP;
  RETURN 'xn--' || encoded;
END
$$;--> statement-breakpoint
CREATE FUNCTION canonical_email(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN plain !~ '@[^@]*[^\x01-\x7f][^@]*$' THEN plain
    ELSE regexp_replace(plain, '[^@]*$', '') || (
      SELECT string_agg(encode_label(label), '.' ORDER BY place)
      FROM regexp_split_to_table(lower(regexp_replace(plain, '^.*@', '')), '\.') WITH ORDINALITY AS split (label, place)
    ) END
  FROM (SELECT btrim(regexp_replace(normalize(address, NFKC), '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g')) AS plain) AS cleaned
$$;--> statement-breakpoint
CREATE FUNCTION visible_line(line text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(regexp_replace(line, '[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]', '', 'g'), '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'))
$$;--> statement-breakpoint
-- Where two rows become one, the one that somebody typed plainly keeps the address, and the office sees both.
UPDATE "accounts" SET "email" = "canonical" FROM (
    SELECT "uid" AS "of", canonical_email("email") AS "canonical", row_number() OVER (PARTITION BY lower(canonical_email("email")) ORDER BY "created_at", "uid") AS "place"
    FROM "accounts" WHERE canonical_email("email") <> "email"
  ) AS "changed"
  WHERE "uid" = "of" AND "place" = 1 AND NOT EXISTS (SELECT FROM "accounts" "other" WHERE "other"."uid" <> "of" AND lower("other"."email") = lower("canonical"));--> statement-breakpoint
UPDATE "profiles" SET "email" = "canonical" FROM (
    SELECT "uid" AS "of", canonical_email("email") AS "canonical", row_number() OVER (PARTITION BY lower(canonical_email("email")), "deleted_at" IS NULL ORDER BY NOT EXISTS (SELECT FROM "accounts" "own" WHERE "own"."uid" = "profiles"."uid" AND lower("own"."email") = lower(canonical_email("profiles"."email"))), "uid") AS "place"
    FROM "profiles" WHERE canonical_email("email") <> "email"
  ) AS "changed"
  WHERE "uid" = "of" AND "place" = 1 AND NOT EXISTS (SELECT FROM "profiles" "other" WHERE "other"."uid" <> "of" AND "other"."deleted_at" IS NULL AND lower("other"."email") = lower("canonical"))
    AND NOT EXISTS (SELECT FROM "accounts" "other" WHERE "other"."uid" <> "of" AND lower("other"."email") = lower("canonical"));--> statement-breakpoint
UPDATE "profiles" SET "name" = visible_line("name") WHERE visible_line("name") NOT IN ("name", '');--> statement-breakpoint
UPDATE "profiles" SET "phone" = visible_line("phone") WHERE visible_line("phone") <> "phone";--> statement-breakpoint
UPDATE "tenants" SET "unit" = visible_line("unit") WHERE visible_line("unit") NOT IN ("unit", '');--> statement-breakpoint
UPDATE "units" SET "name" = "visible" FROM (
    SELECT "id" AS "of", "property_id" AS "within", visible_line("name") AS "visible", row_number() OVER (PARTITION BY "property_id", lower(regexp_replace(visible_line("name"), '\s', '', 'g')) ORDER BY "created_at", "id") AS "place"
    FROM "units" WHERE visible_line("name") NOT IN ("name", '')
  ) AS "changed"
  WHERE "id" = "of" AND "place" = 1 AND NOT EXISTS (SELECT FROM "units" "other" WHERE "other"."id" <> "of" AND "other"."property_id" = "within" AND "other"."name_key" = lower(regexp_replace("visible", '\s', '', 'g')));--> statement-breakpoint
DROP FUNCTION canonical_email(text);--> statement-breakpoint
DROP FUNCTION encode_label(text);--> statement-breakpoint
DROP FUNCTION visible_line(text);--> statement-breakpoint
DROP INDEX "receipts_transaction";--> statement-breakpoint
DROP INDEX "payments_reference_key";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "search", ADD COLUMN "search" text GENERATED ALWAYS AS (search_fold(coalesce(name, '')) || E' \n ' || search_fold(coalesce(phone, '')) || E' \n ' || search_fold(coalesce(regexp_replace(phone, '[^0-9]', '', 'g'), '')) || E' \n ' || search_fold(coalesce(email, ''))) STORED;--> statement-breakpoint
ALTER TABLE "cases" DROP COLUMN "search", ADD COLUMN "search" text GENERATED ALWAYS AS (search_fold(coalesce(tenant_name, '')) || E' \n ' || search_fold(coalesce(subject, '')) || E' \n ' || search_fold(coalesce(body, ''))) STORED;--> statement-breakpoint
ALTER TABLE "expenses" DROP COLUMN "search", ADD COLUMN "search" text GENERATED ALWAYS AS (search_fold(coalesce(supplier, '')) || E' \n ' || search_fold(coalesce(note, ''))) STORED;--> statement-breakpoint
ALTER TABLE "invoices" DROP COLUMN "search", ADD COLUMN "search" text GENERATED ALWAYS AS (search_fold(coalesce(tenant_name, '')) || E' \n ' || search_fold(coalesce(invoice_number, ''))) STORED,
  DROP COLUMN "name_sorted", ADD COLUMN "name_sorted" text GENERATED ALWAYS AS (search_fold(coalesce(tenant_name, ''))) STORED;--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "search", ADD COLUMN "search" text GENERATED ALWAYS AS (search_fold(coalesce(receipt_number, '')) || E' \n ' || search_fold(coalesce(reference, ''))) STORED;--> statement-breakpoint
ALTER TABLE "deliveries" DROP COLUMN "search", ADD COLUMN "search" text GENERATED ALWAYS AS (search_fold(coalesce(recipient, '')) || E' \n ' || search_fold(coalesce(subject, ''))) STORED;--> statement-breakpoint
ALTER TABLE "tenants" DROP COLUMN "search", ADD COLUMN "search" text GENERATED ALWAYS AS (search_fold(coalesce(unit, ''))) STORED;--> statement-breakpoint
ALTER TABLE "vendors" DROP COLUMN "search", ADD COLUMN "search" text GENERATED ALWAYS AS (search_fold(coalesce(name, '')) || E' \n ' || search_fold(coalesce(trade, '')) || E' \n ' || search_fold(coalesce(phone, '')) || E' \n ' || search_fold(coalesce(regexp_replace(phone, '[^0-9]', '', 'g'), ''))) STORED;--> statement-breakpoint
CREATE INDEX "receipts_transaction" ON "receipts" USING btree (reference_key(transaction_id)) WHERE transaction_id is not null;--> statement-breakpoint
CREATE INDEX "payments_reference_key" ON "payments" USING btree (reference_key(reference)) WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("created_at","id","due_date","stored_display_status","search","amount","name_sorted","invoice_number") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "invoices_by_name" ON "invoices" USING btree (name_sorted collate "C","invoice_number") WHERE voided_at is null;
