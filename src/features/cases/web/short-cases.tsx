import { TextLink } from '../../../web/ui/link.tsx'
import { InstantText } from '../../../web/ui/values.tsx'
import type { Case } from '../cases.contract.ts'
import { CASES, type CaseKind } from '../cases.rules.ts'
import { answerState } from './answer-state.ts'
import { CaseStatusBadge } from './case-status.tsx'
import classes from './short-cases.module.css'

type Props = { kind: CaseKind; cases: readonly Case[]; reader: 'admin' | 'tenant' }

/** A few cases, each in a few lines; the subject leads to the case. A tenant reads too whether the office has answered. */
export function ShortCases({ kind, cases, reader }: Props) {
  return (
    <ul className={classes.cases}>
      {cases.map((item) => (
        <li key={item.id}>
          <TextLink to={`/${CASES[kind].path}`} search={{ open: item.id }} className={classes.subject}>
            {item.subject}
          </TextLink>
          <span className={classes.status}>
            <CaseStatusBadge status={item.status} reader={reader} />
          </span>
          <span className={classes.date}>
            <InstantText instant={item.createdAt} />
          </span>
          {reader === 'tenant' && <Answer item={item} />}
        </li>
      ))}
    </ul>
  )
}

function Answer({ item }: { item: Case }) {
  const state = answerState(item)
  if (state === null) return null
  return (
    <span className={classes.answer}>
      {state === 'waiting' && 'The office has not answered yet.'}
      {state === 'reply waiting' && 'You replied; the office has not answered that yet.'}
      {state === 'answered' && item.respondedAt && (
        <>
          The office answered <InstantText instant={item.respondedAt} />
        </>
      )}
    </span>
  )
}
