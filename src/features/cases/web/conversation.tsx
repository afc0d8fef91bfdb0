import { useState } from 'react'
import { InstantText } from '../../../web/ui/values.tsx'
import type { Case, Reply } from '../cases.contract.ts'
import type { CaseKind } from '../cases.rules.ts'
import { CaseWords } from './case-words.tsx'
import classes from './conversation.module.css'
import { PhotoStrip } from './photos.tsx'

/** So many of the newest stand there at once; one more alone is not worth a button. */
const SHOWN = 4

type Props = {
  kind: CaseKind
  item: Case
  reader: 'admin' | 'tenant'
  /** All of it at once, also where it is long. */
  whole?: boolean
}

/**
 * What was said about a case, oldest first; the newest word of the office is marked as the admin response. Nothing
 * while nothing was said.
 */
export function Conversation({ kind, item, reader, whole = false }: Props) {
  const [unfolded, unfold] = useState(whole)
  const { replies } = item
  if (replies.length === 0) return null
  const hidden = unfolded || replies.length <= SHOWN + 1 ? 0 : replies.length - SHOWN
  const response = replies.findLast(({ sender }) => sender === 'admin')
  return (
    <div className={classes.conversation}>
      {reader === 'admin' ? <h3>Conversation</h3> : <h4>Conversation</h4>}
      {hidden > 0 && (
        <button type="button" className={classes.earlier} onClick={() => unfold(true)}>
          Show {hidden} earlier messages
        </button>
      )}
      <ol className={classes.thread}>
        {replies.slice(hidden).map((reply) => (
          <li key={reply.id} className={classes.said} data-own={reply.sender === reader || undefined}>
            <Said kind={kind} reply={reply} response={reply === response} whole={whole} />
          </li>
        ))}
      </ol>
    </div>
  )
}

type SaidProps = { kind: CaseKind; reply: Reply; response: boolean; whole: boolean }

function Said({ kind, reply, response, whole }: SaidProps) {
  return (
    <>
      {response && <p className={classes.response}>Admin Response</p>}
      <p className={classes.head}>
        <strong>{reply.mine ? 'You' : reply.senderName}</strong> <InstantText instant={reply.timestamp} />
      </p>
      <CaseWords text={reply.message} whole={whole} />
      <PhotoStrip kind={kind} photos={reply.photos} />
    </>
  )
}
