import { type FormEvent, useState } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { PasswordField } from '../../../../../web/ui/form/password-field.tsx'
import { Stack } from '../../../../../web/ui/layout.tsx'

/** The password of a PDF goes to the server with the file, and is kept nowhere. */
export function PasswordStep({ onPassword }: { onPassword: (password: string) => void }) {
  const [password, setPassword] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') onPassword(password)
  }
  return (
    <form onSubmit={send}>
      <Stack gap="md" maxWidth={420}>
        <PasswordField
          label="Password of the file"
          description="Often your phone number, date of birth or card number, as the bank says. It is not stored."
          autoComplete="off"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" disabled={password === ''}>
            Open the file
          </Button>
        </div>
      </Stack>
    </form>
  )
}
