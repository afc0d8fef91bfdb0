import { t, translateKnown } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Stack } from '../../../../../web/ui/layout.tsx'
import { LoadMore } from '../../../../../web/ui/list/load-more.tsx'
import { Card } from '../../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import type { Case } from '../../cases.contract.ts'
import { caseMessages } from '../../cases.messages.ts'
import { CASES, type CaseKind } from '../../cases.rules.ts'
import type { CaseListing } from '../cases.queries.ts'
import { OpenedCase } from '../opened-case.tsx'
import { OwnCase, type OwnHandlers } from './tenant-cases.card.tsx'
import classes from './tenant-cases.module.css'

/** From this length on, the browser skips cards outside the viewport. */
const MANY = 30

type Props = OwnHandlers & {
  kind: CaseKind
  list: CaseListing
  open: string
  filtered: boolean
  onAll: () => void
  onLeave: () => void
}

export function OwnCases({ kind, list, open, filtered, onAll, onLeave, ...handlers }: Props) {
  const texts = caseMessages(kind)
  const card = (item: Case) => <OwnCase kind={kind} item={item} opened={item.id === open} {...handlers} />
  const empty = list.rows.length === 0
  return (
    <Stack as="section" gap="md" aria-labelledby="history">
      <h2 id="history">{translateKnown(texts.history)}</h2>
      <OpenedCase kind={kind} list={list} open={open} onClose={onLeave}>
        {card}
      </OpenedCase>
      {list.loading && <Loading height={320} />}
      {list.error && (
        <Card>
          <ErrorState title={texts.failed.load} error={list.error} onRetry={list.retry} />
        </Card>
      )}
      {!list.loading && !list.error && empty && (
        <Card>
          <Empty kind={kind} filtered={filtered} onAll={onAll} />
        </Card>
      )}
      {!empty && (
        <>
          <Stack
            className={classes.cards}
            as="ul"
            gap="md"
            aria-labelledby="history"
            data-changing={list.changing || undefined}
            data-many={list.rows.length > MANY || undefined}
          >
            {list.rows.map((item) => (
              <li key={item.id}>{card(item)}</li>
            ))}
          </Stack>
          <LoadMore list={list} noun={CASES[kind].noun} />
        </>
      )}
    </Stack>
  )
}

type EmptyProps = Pick<Props, 'kind' | 'filtered' | 'onAll'>

function Empty({ kind, filtered, onAll }: EmptyProps) {
  const { noun, plural } = CASES[kind]
  if (!filtered) {
    return (
      <EmptyState title={translateKnown(`No ${plural} yet`)}>
        {t(
          'What you submit will be listed here: how far it is, what the office answers, and your conversation about it.',
        )}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={translateKnown(`No such ${noun}`)}
      action={
        <Button variant="default" onClick={onAll}>
          {t('Show all')}
        </Button>
      }
    />
  )
}
