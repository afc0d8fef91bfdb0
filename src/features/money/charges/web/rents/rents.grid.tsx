import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { createRowReuse } from '../../../../../web/reuse-rows.ts'
import { SubmitButton } from '../../../../../web/ui/form/submit-button.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { QueryState } from '../../../../../web/ui/loaded.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import { useNarrow } from '../../../../../web/ui/use-narrow.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import type { Lease } from '../../../../property/leases/leases.contract.ts'
import { allUnchargedQuery } from '../charges.api.ts'
import { rentColumns } from './rent-cells.tsx'
import { moveInColumn } from './rent-keys.ts'
import classes from './rents.module.css'
import { getValues, isFilled, isShown, pasteRents, type RentRow } from './rents.rows.ts'
import { useMakeDrafts } from './use-make-drafts.ts'
import { useTypedRents } from './use-typed-rents.ts'

const ROWS_AT_ONCE = 50

const makeText = (count: number) => {
  if (count === 0) return 'Make drafts'
  return count === 1 ? 'Make 1 draft' : `Make ${count.toLocaleString('en-GB')} drafts`
}

type Filter = { q?: string | undefined; propertyId?: string | undefined }
type Props = { filter: Filter; onDrafted: (ruleIds: readonly string[]) => Promise<unknown> }

/** The leases without a charge for rent, as a sheet. */
export function RentsGrid({ filter, onDrafted }: Props) {
  const { data, error, refetch } = useQuery(allUnchargedQuery)
  const leases = useMemo(() => data?.filter((lease) => isShown(lease, filter)) ?? [], [data, filter])
  if (!data)
    return <QueryState query={{ data, error, refetch }} failed="Failed to load the leases" height={320} />
  const count = data.length === 1 ? '1 lease' : `${data.length.toLocaleString('en-GB')} leases`
  return (
    <Section title={data.length === 0 ? 'Leases without a charge' : `${count} without a charge`}>
      {data.length === 0 && <Text tone="soft">Every lease has a charge for its rent.</Text>}
      {data.length > 0 && leases.length === 0 && <Text tone="soft">None of them matches.</Text>}
      {leases.length > 0 && <Grid leases={leases} onDrafted={onDrafted} />}
    </Section>
  )
}

function Grid({ leases, onDrafted }: { leases: readonly Lease[]; onDrafted: Props['onDrafted'] }) {
  const today = useToday()
  const narrow = useNarrow()
  const rents = useTypedRents()
  const place = useRef<HTMLFormElement>(null)
  const [count, setCount] = useState(ROWS_AT_ONCE)
  const filled = leases.filter((lease) => isFilled(lease, rents.typed[lease.id], today))
  const drafts = useMakeDrafts({ filled, rents, place, onDrafted, showAll: () => setCount(leases.length) })
  const columns = useMemo(() => rentColumns(today, rents.type, narrow), [today, rents.type, narrow])
  const reuse = useRef<(now: readonly RentRow[]) => RentRow[]>(createRowReuse<RentRow>([]))
  const shown = leases
    .slice(0, count)
    .map((lease) => ({
      id: lease.id,
      lease,
      values: getValues(lease, rents.typed[lease.id], today),
      faults: drafts.faults[lease.id],
    }))
  const rows = reuse.current(shown)
  reuse.current = createRowReuse(rows)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (!moveInColumn(event)) setCount((before) => before + ROWS_AT_ONCE)
  }
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const { lease, column } = (event.target as HTMLElement).dataset
    const pasted =
      lease && column === 'rent' && pasteRents(leases, lease, event.clipboardData.getData('text'))
    if (!pasted) return
    event.preventDefault()
    rents.fill(pasted)
  }
  return (
    <>
      {rents.isRestored && (
        <Notice tone="info">
          What you had typed is back.{' '}
          <TextButton inherit onClick={() => rents.forget()}>
            Discard
          </TextButton>
        </Notice>
      )}
      <form
        ref={place}
        aria-label="Rents"
        onKeyDown={move}
        onPaste={paste}
        onSubmit={(event) => event.preventDefault()}
      >
        <DataTable label="Rents" columns={columns} rows={rows} rowKey={({ id }) => id} />
      </form>
      {leases.length > count && (
        <Row justify="center">
          <SubmitButton variant="default" busyText="" onClick={() => setCount(count + ROWS_AT_ONCE)}>
            Show more
          </SubmitButton>
        </Row>
      )}
      <Stack className={classes.foot} gap="sm">
        {drafts.failure && <Notice tone="error">{drafts.failure}</Notice>}
        <Row gap="sm lg" align="center">
          <SubmitButton busyText="Making drafts..." busy={drafts.busy} onClick={() => void drafts.make()}>
            {makeText(filled.length)}
          </SubmitButton>
          <Text as="span" tone="soft" role="status">
            {filled.length.toLocaleString('en-GB')} of {leases.length.toLocaleString('en-GB')} rents are
            filled in.
          </Text>
        </Row>
      </Stack>
    </>
  )
}
