import { CHANNEL_LABELS } from '../../../../../shared/channels.ts'
import { printAddress } from '../../../../../shared/fields/print-address.ts'
import { Icon } from '../../../../../web/ui/icon.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import type { Column } from '../../../../../web/ui/list/data-table.tsx'
import { Below } from '../../../../../web/ui/list/data-table.tsx'
import { InstantText } from '../../../../../web/ui/values.tsx'
import type { MailStatus } from '../../mails.contract.ts'
import type { Message } from '../../messages.contract.ts'
import { DeliveryFailure, DeliveryState } from './message-state.tsx'
import { isPostponed, kindLabel, type Reader, sizeLabel, type Toast } from './messages.labels.ts'
import classes from './messages.module.css'
import { RetryButton } from './retry-button.tsx'

type Handlers = {
  source: MailStatus['source'] | undefined
  reader: Reader
  onOpen: (message: Message) => void
  onToast: (toast: Toast) => void
  onDone: (toast: Toast) => Promise<void>
}

const getSentTime = ({ sentAt, createdAt }: Message) => sentAt ?? createdAt

export function messageColumns(handlers: Handlers): Column<Message>[] {
  const { onOpen } = handlers
  return [
    {
      header: 'Message',
      card: 'title',
      sort: ['name', '-name'],
      cell: (message) => (
        <>
          <button type="button" className={classes.subject} onClick={() => onOpen(message)}>
            {message.title}
          </button>
          <Below>
            {[kindLabel(message.kind), message.name, printAddress(message.to)]
              .filter((part) => part !== null)
              .join(' · ')}
          </Below>
        </>
      ),
    },
    { header: 'Channel', cell: (message) => <ChannelText message={message} /> },
    {
      header: 'When',
      sort: ['createdAt', '-createdAt'],
      cell: (message) => <InstantText instant={getSentTime(message)} />,
    },
    {
      header: 'What happened',
      card: 'plain',
      sort: ['state', '-state'],
      cell: (message) => <MessageActions message={message} {...handlers} />,
    },
  ]
}

function ChannelText({ message }: { message: Message }) {
  const size = sizeLabel(message)
  return (
    <>
      <span className={classes.channel}>
        <Icon name={message.channel === 'sms' ? 'speech' : 'mail'} size={18} />
        {CHANNEL_LABELS[message.channel]}
      </span>
      {size && (
        <Text as="span" block noWrap tone="soft" size="caption">
          {size}
        </Text>
      )}
    </>
  )
}

/** Without a server waiting emails cannot be tried, and with email off none can. */
function canTry(message: Message, source: Handlers['source']): boolean {
  const { channel, state } = message
  if (channel === 'sms') return !isPostponed(message)
  return source !== 'off' && (source !== 'none' || state !== 'queued')
}

function MessageActions({ message, source, reader, onToast, onDone }: Handlers & { message: Message }) {
  const hasServer = source !== 'none' && source !== 'off'
  return (
    <Row className={classes.outcome} gap="sm lg" align="center" justify="between">
      <Text as="div" flex="1 1 0">
        <DeliveryState message={message} reader={reader} hasServer={hasServer} />
        <DeliveryFailure message={message} />
      </Text>
      {message.canSendAgain && canTry(message, source) && (
        <RetryButton message={message} reader={reader} onToast={onToast} onDone={onDone} />
      )}
    </Row>
  )
}
