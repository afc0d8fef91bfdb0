import type { Column } from '../../../../web/ui/data-table.tsx'
import { Row, Text } from '../../../../web/ui/layout.tsx'
import { InstantText } from '../../../../web/ui/values.tsx'
import type { Mail } from '../../mails.contract.ts'
import { MailFailure, MailState } from './mail-state.tsx'
import { kindLabel, type Reader, type Toast } from './mails.labels.ts'
import classes from './mails.module.css'
import { RetryButton } from './retry-button.tsx'

type Handlers = {
  hasServer: boolean
  reader: Reader
  onOpen: (mail: Mail) => void
  onToast: (toast: Toast) => void
  onDone: (toast: Toast) => Promise<void>
}

const whenOf = ({ sentAt, createdAt }: Mail) => sentAt ?? createdAt

export function mailColumns({ hasServer, reader, onOpen, onToast, onDone }: Handlers): Column<Mail>[] {
  return [
    {
      header: 'Message',
      card: 'title',
      cell: (mail) => (
        <>
          <button type="button" className={classes.subject} onClick={() => onOpen(mail)}>
            {mail.subject}
          </button>
          <Text as="span" block tone="soft" size="sm" weight={400}>
            {[kindLabel(mail.kind), mail.name, mail.to].filter((part) => part !== null).join(' · ')}
          </Text>
        </>
      ),
    },
    { header: 'When', cell: (mail) => <InstantText instant={whenOf(mail)} /> },
    {
      header: 'What happened',
      card: 'plain',
      cell: (mail) => (
        <Row className={classes.outcome} gap="sm lg" align="center" justify="between">
          <Text as="div" flex="1 1 0">
            <MailState mail={mail} reader={reader} />
            <MailFailure mail={mail} />
          </Text>
          {mail.canSendAgain && (hasServer || mail.state !== 'pending') && (
            <RetryButton mail={mail} reader={reader} onToast={onToast} onDone={onDone} />
          )}
        </Row>
      ),
    },
  ]
}
