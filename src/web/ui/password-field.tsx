import { PasswordInput, type PasswordInputProps } from '@mantine/core'

export function PasswordField(props: PasswordInputProps) {
  const shown = { 'aria-label': 'Show or hide the typed characters', tabIndex: 0, 'aria-hidden': false }
  return <PasswordInput visibilityToggleButtonProps={shown} {...props} />
}
