import type { List } from '../../../../../web/list.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import type { Choosing } from '../../../../../web/ui/list/bulk.tsx'
import { NoMatch } from '../../../../../web/ui/list/no-match.tsx'
import { Card } from '../../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import type { Case } from '../../cases.contract.ts'
import { caseMessages } from '../../cases.messages.ts'
import { CASES, type CaseKind } from '../../cases.rules.ts'
import type { CaseHandlers } from './case-actions.tsx'
import classes from './case-card.module.css'
import { CaseCard } from './case-card.tsx'

/** Longer lists are rendered in blocks, and the browser skips blocks outside the viewport. */
const MANY = 100
const BLOCK = 10

type Props = CaseHandlers & {
  kind: CaseKind
  list: List<Case>
  open: string
  filtered: boolean
  onClear: () => void
  choosing: Choosing
}

export function CaseList({ kind, list, open, filtered, onClear, choosing, ...handlers }: Props) {
  if (list.loading) return <Loading height={480} />
  const failure = list.error && (
    <Card>
      <ErrorState title={caseMessages(kind).failed.load} error={list.error} onRetry={list.retry} />
    </Card>
  )
  if (failure && list.rows.length === 0) return failure
  if (list.rows.length === 0)
    return (
      <Card>
        {filtered ? (
          <NoMatch noun={CASES[kind].noun} onClear={onClear}>
            Try another spelling or another status.
          </NoMatch>
        ) : (
          <NoCases kind={kind} />
        )}
      </Card>
    )
  const many = list.rows.length > MANY
  return (
    <>
      <section
        className={classes.cards}
        aria-label={`${CASES[kind].title}s`}
        data-changing={list.changing || undefined}
      >
        {inBlocks(list.rows, many ? BLOCK : MANY).map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id; the cases in them have keys
          <div key={at} className={classes.block} data-many={many || undefined}>
            {block.map((item) => (
              <CaseCard
                key={item.id}
                kind={kind}
                item={item}
                opened={item.id === open}
                chosen={choosing?.has(item.id) ?? false}
                onChoose={choosing?.choose}
                {...handlers}
              />
            ))}
          </div>
        ))}
      </section>
      {failure || <More list={list} />}
    </>
  )
}

const inBlocks = (rows: Case[], size: number): Case[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))

function More({ list: { rows, total, more, loadingMore } }: { list: List<Case> }) {
  if (!more) return null
  return (
    <Row mt="xs" gap="sm xl" align="center" justify="center" tone="soft" size="table">
      <p>
        {rows.length.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')} loaded
      </p>
      <Button variant="default" onClick={more} disabled={loadingMore}>
        {loadingMore ? 'Loading...' : 'Show more'}
      </Button>
    </Row>
  )
}

const NoCases = ({ kind }: { kind: CaseKind }) => (
  <EmptyState title={`No ${CASES[kind].plural} yet.`}>
    What your tenants submit will be listed here, to be answered and resolved. You are also notified by email.
  </EmptyState>
)
