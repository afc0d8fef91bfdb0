// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WhatsAppLink } from './whatsapp-link.tsx'

afterEach(cleanup)

test.each([
  ['024 412 3456', '233244123456'],
  ['+233244123456', '233244123456'],
  ['024 412 3456, 020 555 0101', '233244123456'],
  ['+44 7911 123456', '447911123456'],
])('%s opens a chat with %s', (phone, number) => {
  render(<WhatsAppLink phone={phone} name="Kwame" text="Hello, about the tap" />)
  const link = screen.getByRole('link', { name: 'WhatsApp to Kwame' })
  expect(link.getAttribute('href')).toBe(`https://wa.me/${number}?text=Hello%2C%20about%20the%20tap`)
})

test.each([null, '', 'none', '12'])('%j leads nowhere', (phone) => {
  render(<WhatsAppLink phone={phone} name="Kwame" />)
  expect(screen.queryByRole('link')).toBeNull()
})
