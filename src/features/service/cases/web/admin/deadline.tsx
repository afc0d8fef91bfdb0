import { daysBetween } from '../../../../../shared/days.ts'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import { DayText, InstantText } from '../../../../../web/ui/values.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import type { Case } from '../../cases.contract.ts'
import { isActive } from '../../cases.rules.ts'
import { ratingText } from '../../maintenance.labels.ts'

type Props = { item: Case; onChange: () => void }

/** The deadline; after resolution, the tenant's rating. */
export function Deadline({ item, onChange }: Props) {
  const can = useCan()
  if (item.priority === undefined) return null
  if (!isActive(item)) return <Outcome item={item} />
  return (
    <Row gap="2xs md" tone="soft" size="sm">
      <DueDay item={item} />
      {can('case:write') && (
        <TextButton onClick={onChange}>
          Change deadline
          <span className="visually-hidden"> of {item.subject}</span>
        </TextButton>
      )}
    </Row>
  )
}

function DueDay({ item: { dueOn, late } }: Pick<Props, 'item'>) {
  const today = useToday()
  if (!dueOn) return <span>No deadline</span>
  const days = daysBetween(today, dueOn)
  if (late)
    return (
      <Text as="span" tone="red" weight={600}>
        Late: was due <DayText day={dueOn} /> ({counted(-days)} ago)
      </Text>
    )
  return (
    <span>
      Due <DayText day={dueOn} /> ({days === 0 ? 'today' : `in ${counted(days)}`})
    </span>
  )
}

const counted = (days: number) => (days === 1 ? '1 day' : `${days} days`)

function Outcome({ item: { status, resolvedAt, confirmedAt, rating, ratingComment } }: Pick<Props, 'item'>) {
  if (status !== 'resolved') return null
  return (
    <>
      {resolvedAt && (
        <Text tone="soft" size="sm">
          Resolved <InstantText instant={resolvedAt} />
          {!confirmedAt && ', not confirmed by the tenant yet'}
        </Text>
      )}
      {confirmedAt && rating != null && (
        <Text size="sm">
          Confirmed by the tenant: <strong>{ratingText(rating)}</strong>
          {ratingComment && <> “{ratingComment}”</>}
        </Text>
      )}
    </>
  )
}
