import { whatsAppAddress, whatsAppNumber } from '../../../../../shared/fields/whatsapp.ts'
import { Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import type { Column } from '../../../../../web/ui/list/data-table.tsx'
import { RowMenu } from '../../../../../web/ui/list/row-menu.tsx'
import { SelectRow } from '../../../../../web/ui/list/selection.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import type { Owed } from '../../owed.contract.ts'
import { owedText } from '../../owed.rules.ts'
import classes from './owed.module.css'

export type OwedEntry = Owed & { id: string }
export type OwedAct = 'contact' | 'payment'

type Selection = { chosen: ReadonlySet<string>; onChoose: (tenantId: string, chosen: boolean) => void }
type Handlers = {
  company: string
  /** The acts that the person may do. */
  acts: readonly OwedAct[]
  onAct: (act: OwedAct, row: Owed) => void
  selection: Selection | undefined
}

const ACT_LABELS: Record<OwedAct, string> = { payment: 'Record payment', contact: 'Record contact' }

export const owedColumns = (handlers: Handlers): Column<OwedEntry>[] => [
  {
    header: 'Tenant',
    card: 'title',
    sort: ['tenantName', '-tenantName'],
    cell: (row) => <TenantCell row={row} selection={handlers.selection} />,
  },
  {
    header: 'Unit',
    sort: ['unit', '-unit'],
    cell: ({ unit, propertyName }) => (
      <>
        {unit ?? '–'}
        <Text as="span" block size="caption" tone="soft">
          {propertyName}
        </Text>
      </>
    ),
  },
  {
    header: 'Owed',
    align: 'right',
    card: 'aside',
    sort: ['-owed', 'owed'],
    cell: ({ owed }) => <Money cedis={owed} />,
  },
  {
    header: 'Overdue',
    align: 'right',
    sort: ['-overdue', 'overdue'],
    cell: ({ overdue }) =>
      overdue > 0 ? (
        <span className={classes.late}>
          <Money cedis={overdue} />
        </span>
      ) : undefined,
  },
  {
    header: 'Credit',
    align: 'right',
    sort: ['-credit', 'credit'],
    cell: ({ credit }) => (credit > 0 ? <Money cedis={credit} /> : undefined),
  },
  {
    header: 'Oldest due',
    sort: ['oldestDueDate', '-oldestDueDate'],
    cell: ({ oldestDueDate }) => <DayText day={oldestDueDate} />,
  },
  { header: 'Actions', card: 'actions', tight: true, cell: (row) => <Actions row={row} {...handlers} /> },
]

function TenantCell({ row, selection }: { row: OwedEntry; selection: Selection | undefined }) {
  const { tenantId, tenantName, overdue } = row
  return (
    <div className={classes.tenant}>
      {selection &&
        (overdue > 0 ? (
          <SelectRow
            name={tenantName}
            chosen={selection.chosen.has(tenantId)}
            onChoose={(chosen) => selection.onChoose(tenantId, chosen)}
          />
        ) : (
          <span className={classes.unselectable} />
        ))}
      <TextLink to="/tenants/$id" params={{ id: tenantId }} inherit title={tenantName}>
        {tenantName}
      </TextLink>
    </div>
  )
}

function Actions({ row, company, acts, onAct }: Handlers & { row: OwedEntry }) {
  const number = whatsAppNumber(row.phone)
  return (
    <>
      {number && (
        <a
          className={classes.chat}
          href={whatsAppAddress(owedText(row, company), number)}
          target="_blank"
          rel="noreferrer"
          aria-label={`WhatsApp ${row.tenantName}`}
        >
          WhatsApp
        </a>
      )}
      {acts.length > 0 && (
        <RowMenu label={`More for ${row.tenantName}`}>
          {acts.map((act) => (
            <button key={act} type="button" onClick={() => onAct(act, row)}>
              {ACT_LABELS[act]}
            </button>
          ))}
        </RowMenu>
      )}
    </>
  )
}
