import { type MouseEvent, type ReactNode, useState } from 'react'
import { messageOf } from '../api-error.ts'
import { addressOf, openFile } from '../new-tab.ts'
import classes from './file-link.module.css'
import { Text } from './layout.tsx'

type Props = {
  /** The path of the file on the server: '/api/…'. */
  path: string
  /** Gets the ticket that opens it, 60 s long. */
  askTicket: () => Promise<{ token: string }>
  /** What to say first when it does not open: 'The receipt could not be opened.' */
  failed: string
  children: ReactNode
}

/** A link that opens a file of the server in a new tab. */
export function FileLink({ path, askTicket, failed, children }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const open = (event: MouseEvent) => {
    // The address alone opens nothing: it wants a ticket, which each click asks for.
    event.preventDefault()
    setFailure(null)
    openFile(path, askTicket).catch((error: unknown) => setFailure(messageOf(error)))
  }
  return (
    <>
      <a className={classes.link} href={addressOf(path)} onClick={open}>
        {children}
      </a>
      {failure && (
        <Text role="alert" mt="xs" as="span" block tone="red">
          {failed} {failure}
        </Text>
      )}
    </>
  )
}
