import { Button, type ButtonProps } from '@mantine/core'

const KEY = 'payOnline'

export const PAY_NOW = 'Pay Now'
export const PAY_INVOICE = 'Pay This Invoice'

/** Whether one could pay online the last time, so that nothing moves while this is asked again. */
export const couldPayOnline = () => localStorage.getItem(KEY) !== null

export function rememberPayOnline(available: boolean): void {
  if (available) localStorage.setItem(KEY, 'yes')
  else localStorage.removeItem(KEY)
}

/** As large as the button that takes its place. */
const ButtonPlaceholder = (props: ButtonProps & { children: string }) =>
  couldPayOnline() ? <Button style={{ visibility: 'hidden' }} aria-hidden tabIndex={-1} {...props} /> : null

export const PayNowPlaceholder = () => <ButtonPlaceholder>{PAY_NOW}</ButtonPlaceholder>

export const PayInvoicePlaceholder = () => <ButtonPlaceholder size="md">{PAY_INVOICE}</ButtonPlaceholder>
