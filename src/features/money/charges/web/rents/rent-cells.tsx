import { type Day, formatDay, isDay } from '../../../../../shared/days.ts'
import { recurrenceText } from '../../../../../shared/schedule.rules.ts'
import { AmountField } from '../../../../../web/ui/form/amount-field.tsx'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { Stack } from '../../../../../web/ui/layout.tsx'
import { Below, type Column } from '../../../../../web/ui/list/data-table.tsx'
import { SelectCell, TextCell } from '../../../../../web/ui/list/data-table-fields.tsx'
import { PERIOD_LABELS } from '../../../../property/leases/leases.messages.ts'
import { PERIODS } from '../../../../property/leases/leases.rules.ts'
import { TenantLink } from '../../../../property/tenants/web/tenant-link.tsx'
import classes from './rents.module.css'
import type { RentColumn, RentRow } from './rents.rows.ts'

export type OnType = (id: string, column: RentColumn, value: string) => void
type Props = { row: RentRow; today: Day; onType: OnType }

const PERIOD_OPTIONS = PERIODS.map((months) => ({ value: String(months), label: PERIOD_LABELS[months] }))

const describe = ({ lease: { tenantName, unitName } }: RentRow) => `${tenantName}, ${unitName}`

const getCell = ({ row, onType }: Props, column: RentColumn) => ({
  size: 'sm',
  value: row.values[column],
  error: row.faults?.[column],
  'data-column': column,
  'data-lease': row.id,
  onChange: (event: { currentTarget: { value: string } }) =>
    onType(row.id, column, event.currentTarget.value),
})

const Rent = (props: Props) => (
  <AmountField
    className={classes.rent ?? ''}
    aria-label={`Rent of ${describe(props.row)} in GHS`}
    enterKeyHint="next"
    {...getCell(props, 'rent')}
  />
)

const Period = (props: Props) => {
  const { 'data-column': _, ...cell } = getCell(props, 'everyMonths')
  return <SelectCell aria-label={`Period of ${describe(props.row)}`} data={PERIOD_OPTIONS} {...cell} />
}

const DayOfMonth = (props: Props) => (
  <TextCell
    className={classes.day ?? ''}
    aria-label={`Day of the month of ${describe(props.row)}`}
    inputMode="numeric"
    {...getCell(props, 'anchorDay')}
  />
)

const FirstDay = (props: Props) => {
  const { row, today, onType } = props
  return (
    <DateField
      className={classes.from ?? ''}
      aria-label={`First day of ${describe(row)}`}
      today={today}
      min={row.lease.startsOn}
      {...(row.lease.endsOn !== null && { max: row.lease.endsOn })}
      {...getCell(props, 'startsOn')}
      onChange={(value) => onType(row.id, 'startsOn', value)}
    />
  )
}

/** On a phone the rent is enough for most; the rest opens. */
function Terms(props: Props) {
  const { values, faults } = props.row
  const { everyMonths, anchorDay, startsOn } = values
  const months = { everyMonths: Number(everyMonths), anchorDay: Number(anchorDay) }
  const { rent: _, ...others } = faults ?? {}
  return (
    <details className={classes.terms} open={Object.keys(others).length > 0 || undefined}>
      <summary>
        {recurrenceText(months)}, from {isDay(startsOn) ? formatDay(startsOn) : startsOn}
      </summary>
      <Stack gap="sm" mt="sm">
        <Period {...props} />
        <DayOfMonth {...props} />
        <FirstDay {...props} />
      </Stack>
    </details>
  )
}

const tenant: Column<RentRow> = {
  header: 'Tenant',
  card: 'title',
  cell: ({ lease: { tenantId, tenantName } }) => <TenantLink id={tenantId} name={tenantName} />,
}
const unit: Column<RentRow> = {
  header: 'Unit',
  card: 'aside',
  cell: ({ lease: { unitName, propertyName } }) => (
    <>
      {unitName}
      <Below>{propertyName}</Below>
    </>
  ),
}

export function rentColumns(today: Day, onType: OnType, narrow: boolean): Column<RentRow>[] {
  const cell = (Cell: (props: Props) => React.ReactNode) => (row: RentRow) => (
    <Cell row={row} today={today} onType={onType} />
  )
  const rent = { header: 'Rent (GHS)', cell: cell(Rent) }
  if (narrow) return [tenant, unit, rent, { header: 'Terms', card: 'plain', cell: cell(Terms) }]
  return [
    tenant,
    unit,
    rent,
    { header: 'Period', cell: cell(Period) },
    { header: 'Day', cell: cell(DayOfMonth) },
    { header: 'From', cell: cell(FirstDay) },
  ]
}
