import { type MouseEvent, memo, useEffect } from 'react'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { StatusBadge, type Tone } from '../../../../web/ui/status-badge.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { CHARGE_STATE_BADGES as CHARGE_STATES } from '../../../money/charges/web/charge-labels.ts'
import { InvoiceStatus } from '../../../money/invoices/web/invoice-status.tsx'
import { DISPLAY_STATUSES } from '../../../money/ledger/invoices.rules.ts'
import { CaseStatusBadge } from '../../../service/cases/web/case-status.tsx'
import { SIGNING_STATES } from '../../signings/signings.rules.ts'
import { STATE_LABELS, STATE_TONES } from '../../signings/web/signings.labels.ts'
import type { SearchHit } from '../search.contract.ts'
import { REVERSED, VOIDED, WITHDRAWN } from '../search.rules.ts'
import { type Search, toActionKey, toOptionId } from './search.use.ts'
import { type Group, type Option, type PaymentChoice, toHref } from './search-options.ts'
import classes from './search-results.module.css'

type Props = { search: Search }

export function SearchResults({ search }: Props) {
  const { shown, listId, activeKey } = search
  useEffect(() => {
    if (activeKey)
      document.getElementById(toOptionId(listId, activeKey))?.scrollIntoView({ block: 'nearest' })
  }, [listId, activeKey])
  return (
    <>
      <p role="status" className="visually-hidden">
        {shown.note?.state === 'nothing' ? 'Nothing found' : !shown.old && shown.summary}
      </p>
      {shown.groups.length > 0 && (
        // One handler for all options, so that a group renders only when it changes.
        // biome-ignore lint/a11y: options are chosen by key in the search field
        <div
          role="listbox"
          id={listId}
          aria-label="Found"
          className={classes.list}
          // Keeps the focus in the search field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => choose(event, search)}
        >
          {shown.groups.map((group) => (
            <Found
              key={group.kind}
              group={group}
              listId={listId}
              old={shown.old && group.options[0]?.destination === undefined}
              activeKey={findActive(group, activeKey)}
            />
          ))}
        </div>
      )}
      {shown.note && (
        <Text className={classes.state} as="div" tone="soft" size="sm" lineHeight={1.45}>
          <SearchNote search={search} note={shown.note} />
        </Text>
      )}
    </>
  )
}

function choose(event: MouseEvent<HTMLElement>, search: Search): void {
  const pressed = (event.target as Element).closest<HTMLElement>('[data-key], [data-record-key]')
  const { key, recordKey } = pressed?.dataset ?? {}
  const option = search.find(key ?? recordKey)
  if (!option) return
  if (recordKey !== undefined) {
    if (option.record) search.record(option.record)
  } else if (event.ctrlKey || event.metaKey || event.shiftKey) return
  else {
    event.preventDefault()
    search.open(option)
  }
}

const findActive = ({ options }: Group, activeKey: string | undefined) =>
  options.some(({ key }) => key === activeKey || toActionKey(key) === activeKey) ? activeKey : undefined

const WHAT =
  'tenants by name, unit, phone or email, invoices by number or name, payments, credit notes and refunds by number or reference, recurring charges by tenant or unit, expenses by supplier, note or property, documents to sign by number or tenant, requests, complaints and announcements by their words, vendors by name, trade or phone'
const WHAT_OF_CARETAKER =
  'tenants by name, unit or phone, requests, complaints and announcements by their words, vendors by name, trade or phone'

type NoteProps = Props & { note: NonNullable<Search['shown']['note']> }

function SearchNote({ search: { shown }, note }: NoteProps) {
  const what = useCan()('invoice:read') ? WHAT : WHAT_OF_CARETAKER
  switch (note.state) {
    case 'waiting':
      return <p>Searching...</p>
    case 'failed':
      return (
        <div role="alert">
          <p className={classes.strong}>This could not be searched.</p>
          <p>{getErrorMessage(note.error)}</p>
          <Button variant="light" size="sm" mt={8} onClick={note.retry}>
            Try again
          </Button>
        </div>
      )
    case 'nothing':
      return (
        <>
          <p className={classes.strong}>Nothing found for ‘{shown.text}’.</p>
          <p>You can search for screens and actions, {what}. A part of a word is enough.</p>
        </>
      )
    default:
      return <p>Search for {what}. Screens and actions are found by name; ? lists the keys.</p>
  }
}

type GroupProps = { group: Group; listId: string; old: boolean; activeKey: string | undefined }

const Found = memo(({ group: { kind, title, options }, listId, old, activeKey }: GroupProps) => {
  const headingId = toOptionId(listId, kind)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
    <div
      role="group"
      aria-labelledby={headingId}
      className={classes.group}
      data-old={old || undefined}
      data-kind={options[0]?.destination === undefined ? undefined : 'screens'}
    >
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
          <OptionLink option={option} listId={listId} active={activeKey === option.key} />
          {option.record && (
            <RecordOption
              of={option.key}
              choice={option.record}
              listId={listId}
              active={activeKey === toActionKey(option.key)}
            />
          )}
        </div>
      ))}
    </div>
  )
})

type OptionProps = { option: Option; listId: string; active: boolean }

/** A plain link: the router's own costs a press of the search 100 ms on a slow processor. */
const OptionLink = ({ option: { key, target, text, hit, destination }, listId, active }: OptionProps) => (
  <a
    href={toHref(target)}
    id={toOptionId(listId, key)}
    role="option"
    aria-selected={active}
    tabIndex={-1}
    data-key={key}
    className={hit ? classes.option : destination === undefined ? classes.all : classes.screen}
  >
    {hit ? <Hit hit={hit} /> : text}
  </a>
)

type RecordProps = { of: string; choice: PaymentChoice; listId: string; active: boolean }

/** Reached by the right arrow, so that up and down lead from result to result. */
function RecordOption({ of, choice, listId, active }: RecordProps) {
  const name = choice.invoice ? `for ${choice.invoice.invoiceNumber}` : `from ${choice.tenant.name}`
  return (
    <button
      type="button"
      id={toOptionId(listId, toActionKey(of))}
      role="option"
      aria-selected={active}
      aria-label={`Record payment ${name}`}
      tabIndex={-1}
      data-record-key={of}
      className={classes.action}
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
  ...SIGNING_STATES.map((state) => [STATE_LABELS[state], STATE_TONES[state]] as const),
  ...Object.values(CHARGE_STATES).map(({ word, tone }) => [word, tone] as const),
])

function Status({ word }: { word: string }) {
  const tone = TONES.get(word)
  if (tone) return <StatusBadge tone={tone} word={word} />
  const displayStatus = DISPLAY_STATUSES.find((one) => one === word)
  if (displayStatus) return <InvoiceStatus invoice={{ displayStatus }} />
  return <CaseStatusBadge status={word} reader="admin" />
}
