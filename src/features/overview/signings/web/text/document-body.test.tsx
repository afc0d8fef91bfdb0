import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DocumentBody } from './document-body.tsx'

test('shows headings, lists and bold words of a document, and marks what is not filled', () => {
  render(
    <DocumentBody
      body={
        '# Tenancy agreement\n\nBetween **Bohye** and {{tenantName}}.\n\n3. One\n4. Two\n\n- Clean\n- Quiet'
      }
    />,
  )
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Tenancy agreement')
  expect(screen.getByText('Bohye').tagName).toBe('STRONG')
  expect(screen.getByText('{{tenantName}}').tagName).toBe('MARK')
  const [ordered, bullets] = screen.getAllByRole('list')
  expect([ordered?.getAttribute('start'), ordered?.textContent]).toEqual(['3', 'OneTwo'])
  expect(bullets?.tagName).toBe('UL')
})

test('shows markup that was typed as text', () => {
  render(<DocumentBody body={'<b>Rent</b> of *each* month'} />)
  expect(screen.getByText('<b>Rent</b> of')).toBeTruthy()
  expect(screen.getByText('each').tagName).toBe('EM')
})
