-- As comparableReference in src/features/ledger/server/comparable-reference.ts, which takes U+2800 for a space.
CREATE OR REPLACE FUNCTION reference_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(value, NFKC), '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u2010-\u2015\u2212-]', '', 'g'))
$$;--> statement-breakpoint
REINDEX INDEX "receipts_transaction";--> statement-breakpoint
REINDEX INDEX "payments_reference_key";
