import { memo } from 'react'
import { TextLink } from '../../../web/ui/link.tsx'
import type { Case } from '../cases.contract.ts'
import { type CaseKind, tenantText } from '../cases.rules.ts'
import { CaseActions, type CaseHandlers } from './case-actions.tsx'
import { CaseInstant } from './case-ago.tsx'
import classes from './case-card.module.css'
import { CaseStatusBadge } from './case-status.tsx'
import { CaseWords } from './case-words.tsx'
import { Conversation } from './conversation.tsx'
import { waitsForAnswer } from './next-step.ts'
import { cardId } from './opened-case.tsx'
import { PhotoStrip } from './photos.tsx'

type Props = CaseHandlers & {
  kind: CaseKind
  item: Case
  /** It is the one that the address names. */
  opened: boolean
}

/** One case as the office reads it: who reported what and when, what was said since, and what can be done. */
export const CaseCard = memo(function CaseCard({ kind, item, opened, ...handlers }: Props) {
  const heading = `${cardId(item.id)}-subject`
  return (
    <article
      id={cardId(item.id)}
      className={classes.card}
      aria-labelledby={heading}
      data-opened={opened || undefined}
    >
      <div className={classes.contents}>
        <header className={classes.head}>
          <div className={classes.title}>
            <h2 id={heading} tabIndex={-1}>
              {item.subject}
            </h2>
            <CaseStatusBadge status={item.status} reader="admin" />
            {waitsForAnswer(item) && <span className={classes.waits}>Waits for your answer</span>}
          </div>
          <p className={classes.who}>
            <TextLink to="/tenants/$id" params={{ id: item.tenantId }} inherit>
              {item.tenantName}
            </TextLink>
            <a href={`mailto:${item.tenantEmail}`}>{item.tenantEmail}</a>
          </p>
          <p className={classes.when}>
            Submitted <CaseInstant instant={item.createdAt} />
          </p>
        </header>
        <CaseWords text={tenantText(item)} whole={opened && item.replies.length === 0} />
        <PhotoStrip kind={kind} photos={item.photos} />
        <Conversation kind={kind} item={item} reader="admin" />
      </div>
      <CaseActions kind={kind} item={item} {...handlers} />
    </article>
  )
})
