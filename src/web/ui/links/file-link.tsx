import { type MouseEvent, type ReactNode, useState } from 'react'
import { getErrorMessage } from '../../api-error.ts'
import { openFile, toApiAddress } from '../../new-tab.ts'
import { Text } from '../layout.tsx'
import classes from './file-link.module.css'

type Props = {
  path: string
  requestTicket: () => Promise<{ token: string }>
  failed: string
  children: ReactNode
}

export function FileLink({ path, requestTicket, failed, children }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const open = (event: MouseEvent) => {
    // The address needs a ticket, requested by each click.
    event.preventDefault()
    setFailure(null)
    openFile(path, requestTicket).catch((error: unknown) => setFailure(getErrorMessage(error)))
  }
  return (
    <>
      <a className={classes.link} href={toApiAddress(path)} onClick={open}>
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
