import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { t } from '../../translate.ts'

export function PasswordField(props: PasswordInputProps & { label: string }) {
  const shown = {
    'aria-label': t('Show or hide {label}', { label: props.label }),
    tabIndex: 0,
    'aria-hidden': false,
  }
  return <PasswordInput visibilityToggleButtonProps={shown} {...props} />
}
