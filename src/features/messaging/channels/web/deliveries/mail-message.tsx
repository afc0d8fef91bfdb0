import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { API_ROOT } from '../../../../../web/http.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { QueryState } from '../../../../../web/ui/loaded.tsx'
import { MAIL_MESSAGES, type OpenedMail } from '../../mails.contract.ts'
import classes from './mail-opened.module.css'
import { mailsApi } from './mails.api.ts'

export function MailMessage({ mail: { id, text, textGone, ended } }: { mail: OpenedMail }) {
  const [plain, setPlain] = useState(false)
  if (text === null) {
    return (
      <Text tone="soft" surface="sunken">
        {textGone
          ? MAIL_MESSAGES.textGone
          : ended === 'withdrawn'
            ? MAIL_MESSAGES.neverSent
            : MAIL_MESSAGES.secret}
      </Text>
    )
  }
  return (
    <Stack className={classes.message} as="section" gap="sm" aria-label="Message">
      <Row gap="xs">
        <ViewButton word="As its reader sees it" pressed={!plain} onPress={() => setPlain(false)} />
        <ViewButton word="Plain text" pressed={plain} onPress={() => setPlain(true)} />
      </Row>
      {plain ? <pre className={classes.text}>{text}</pre> : <MessageFrame id={id} text={text} />}
    </Stack>
  )
}

const ViewButton = ({ word, pressed, onPress }: { word: string; pressed: boolean; onPress: () => void }) => (
  <Button variant={pressed ? 'light' : 'subtle'} size="compact-md" aria-pressed={pressed} onClick={onPress}>
    {word}
  </Button>
)

function MessageFrame({ id, text }: { id: string; text: string }) {
  const ticket = useQuery({
    queryKey: ['mail-ticket', id, text],
    queryFn: () => mailsApi('POST /mails/{id}/message/ticket', { params: { id } }),
    // Fetches one ticket, because reloading the frame would make it jump.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { live: false },
  })
  const [height, setHeight] = useState<number>()
  const fit = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const page = currentTarget.contentDocument
    if (page) setHeight(page.documentElement.scrollHeight)
  }
  if (!ticket.data) return <QueryState query={ticket} failed="The message could not be shown." height={420} />
  return (
    <iframe
      title="The message as its reader sees it"
      className={classes.frame}
      sandbox="allow-same-origin"
      src={`${API_ROOT}/mails/${id}/message?${new URLSearchParams(ticket.data)}`}
      style={height === undefined ? undefined : { height }}
      onLoad={fit}
    />
  )
}
