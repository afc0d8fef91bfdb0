import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { StatusBadge, type Tone } from '../../../../web/ui/status-badge.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { CHARGE_STATE_BADGES as CHARGE_STATES } from '../../../money/charges/web/charge-labels.ts'
import { InvoiceStatus } from '../../../money/invoices/web/invoice-status.tsx'
import { DISPLAY_STATUSES } from '../../../money/ledger/invoices.rules.ts'
import { CaseStatusBadge } from '../../../service/cases/web/case-status.tsx'
import type { SearchHit } from '../search.contract.ts'
import { REVERSED, VOIDED, WITHDRAWN } from '../search.rules.ts'
import { type Search, toActionKey } from './search.use.ts'
import { counted, type Group, type Option, type PaymentChoice } from './search-options.ts'
import classes from './search-results.module.css'

type Props = { search: Search }

export function SearchResults({ search }: Props) {
  const { shown } = search
  return (
    <>
      <p role="status" className="visually-hidden">
        {shown.state === 'found' && !shown.old && shown.summary}
        {shown.state === 'nothing' && 'Nothing found'}
      </p>
      {shown.state === 'found' ? (
        <Stack
          role="listbox"
          id={search.listId}
          aria-label="Found"
          className={classes.list}
          gap="xs"
          data-old={shown.old || undefined}
        >
          {shown.groups.map((group) => (
            <Found key={group.kind} group={group} search={search} />
          ))}
        </Stack>
      ) : (
        <Text className={classes.state} as="div" tone="soft" lineHeight={1.45}>
          <SearchState search={search} />
        </Text>
      )}
    </>
  )
}

const WHAT =
  'tenants by name, unit, phone or email, invoices by number or name, payments, credit notes and refunds by number or reference, recurring charges by tenant or unit, expenses by supplier, note or property, requests, complaints and announcements by their words, vendors by name, trade or phone'
const WHAT_OF_CARETAKER =
  'tenants by name, unit or phone, requests, complaints and announcements by their words, vendors by name, trade or phone'

function SearchState({ search: { shown } }: Props) {
  const what = useCan()('invoice:read') ? WHAT : WHAT_OF_CARETAKER
  switch (shown.state) {
    case 'waiting':
      return <p>Searching...</p>
    case 'failed':
      return (
        <div role="alert">
          <p className={classes.strong}>This could not be searched.</p>
          <p>{getErrorMessage(shown.error)}</p>
          <Button variant="light" size="sm" mt={8} onClick={shown.retry}>
            Try again
          </Button>
        </div>
      )
    case 'nothing':
      return (
        <>
          <p className={classes.strong}>Nothing found for ‘{shown.text}’.</p>
          <p>You can search for {what}. A part of a word is enough.</p>
        </>
      )
    default:
      return <p>Search for {what}.</p>
  }
}

type GroupProps = Props & { group: Group }

function Found({ group: { kind, title, total, options }, search }: GroupProps) {
  const headingId = search.optionId(kind)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
    <div role="group" aria-labelledby={headingId} className={classes.group}>
      <Text id={headingId} className={classes.heading} as="div" tone="soft" size="caption" weight={550}>
        {title}
      </Text>
      {options.map((option) => (
        <div
          key={option.key}
          role="presentation"
          className={classes.row}
          data-record={option.record && (option.record.invoice ? 'invoice' : 'tenant')}
        >
          <OptionLink option={option} search={search}>
            {option.hit ? <Hit hit={option.hit} /> : <>All {counted(kind, total)}</>}
          </OptionLink>
          {option.record && <RecordOption of={option.key} choice={option.record} search={search} />}
        </div>
      ))}
    </div>
  )
}

type OptionProps = Props & { option: Option; children: ReactNode }

function OptionLink({ option: { key, target, hit }, search, children }: OptionProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const active = search.activeKey === key
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const leave = (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) search.chosen()
  }
  return (
    <Link
      {...target}
      ref={link}
      id={search.optionId(key)}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      preload={false}
      className={hit ? classes.option : classes.all}
      // Keeps the focus in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={leave}
    >
      {children}
    </Link>
  )
}

type RecordProps = Props & { of: string; choice: PaymentChoice }

/** Reached by the right arrow, so that up and down lead from result to result. */
function RecordOption({ of, choice, search }: RecordProps) {
  const key = toActionKey(of)
  const name = choice.invoice ? `for ${choice.invoice.invoiceNumber}` : `from ${choice.tenant.name}`
  return (
    <button
      type="button"
      id={search.optionId(key)}
      role="option"
      aria-selected={search.activeKey === key}
      aria-label={`Record payment ${name}`}
      tabIndex={-1}
      className={classes.action}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => search.record(choice)}
    >
      Record payment
    </button>
  )
}

function Hit({ hit: { title, detail, status, amount } }: { hit: SearchHit }) {
  return (
    <>
      <span className={classes.line}>
        <span className={classes.title}>{title}</span>
        {amount !== null && <Money cedis={amount} />}
      </span>
      <span className={classes.line}>
        <span className={classes.detail}>{detail}</span>
        {status !== null && <Status word={status} />}
      </span>
    </>
  )
}

const TONES = new Map<string, Tone>([
  [REVERSED, 'red'],
  [VOIDED, 'red'],
  [WITHDRAWN, 'grey'],
  ...Object.values(CHARGE_STATES).map(({ word, tone }) => [word, tone] as const),
])

function Status({ word }: { word: string }) {
  const tone = TONES.get(word)
  if (tone) return <StatusBadge tone={tone} word={word} />
  const displayStatus = DISPLAY_STATUSES.find((one) => one === word)
  if (displayStatus) return <InvoiceStatus invoice={{ displayStatus }} />
  return <CaseStatusBadge status={word} reader="admin" />
}
