import type { Column } from '../../../web/ui/data-table.tsx'
import { InstantText } from '../../../web/ui/values.tsx'
import type { Mail } from '../mails.contract.ts'
import { MailState, MailTrouble } from './mail-state.tsx'
import classes from './mails.module.css'
import { kindWord, type Reader, type Said } from './mails.words.ts'
import { RetryButton } from './retry-button.tsx'

type Handlers = {
  /** Without a mail server nothing that waits can go out. */
  hasServer: boolean
  reader: Reader
  onOpen: (mail: Mail) => void
  onSaid: (said: Said) => void
  /** A mail was sent again, or tried. */
  onDone: (said: Said) => Promise<void>
}

/** When it went out, else when it was written. */
const whenOf = ({ sentAt, createdAt }: Mail) => sentAt ?? createdAt

/** The columns of the mails' table. */
export function mailColumns({ hasServer, reader, onOpen, onSaid, onDone }: Handlers): Column<Mail>[] {
  return [
    {
      header: 'Message',
      card: 'title',
      cell: (mail) => (
        <>
          <button type="button" className={classes.subject} onClick={() => onOpen(mail)}>
            {mail.subject}
          </button>
          <span className={classes.under}>
            {[kindWord(mail.kind), mail.name, mail.to].filter((part) => part !== null).join(' · ')}
            <span className={classes.at}>
              {' '}
              · <InstantText instant={whenOf(mail)} />
            </span>
          </span>
        </>
      ),
    },
    { header: 'When', cell: (mail) => <InstantText instant={whenOf(mail)} /> },
    { header: 'State', card: 'aside', cell: (mail) => <MailState mail={mail} reader={reader} /> },
    { header: 'What happened', card: 'plain', cell: (mail) => <MailTrouble mail={mail} /> },
    {
      header: 'Actions',
      card: 'actions',
      cell: (mail) =>
        mail.canSendAgain &&
        (hasServer || mail.state !== 'pending') && (
          <RetryButton mail={mail} reader={reader} onSaid={onSaid} onDone={onDone} />
        ),
    },
  ]
}
