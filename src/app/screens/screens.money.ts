import type { Permission } from '../../shared/permissions.ts'
import type { Access } from '../guard.tsx'
import { screen } from './screens.ts'

const office = (permission: Permission): Access => ({ roles: ['admin'], permission })

/** The office's screens of payments, charges and books. */
export const moneyScreens = [
  screen(
    '/payments',
    office('payment:read'),
    () => import('../../features/money/payments/web/list/payments.page.tsx'),
    'PaymentsPage',
  ),
  screen(
    '/payments/import',
    office('payment:import'),
    () => import('../../features/money/payments/web/import/import.page.tsx'),
    'PaymentsImportPage',
  ),
  screen(
    '/money-desk',
    office('money:desk'),
    () => import('../../features/money/money-desk/web/money-desk.page.tsx'),
    'MoneyDeskPage',
  ),
  screen(
    '/money-desk/import',
    office('money:desk'),
    () => import('../../features/money/money-desk/web/import/import.page.tsx'),
    'StatementImportPage',
  ),
  screen(
    '/money-desk/accounts/$id',
    office('money:desk'),
    () => import('../../features/money/money-desk/web/accounts/account-month.page.tsx'),
    'AccountMonthPage',
  ),
  screen(
    '/money-desk/settings',
    office('money:desk'),
    () => import('../../features/money/money-desk/web/settings.page.tsx'),
    'MoneyDeskSettingsPage',
  ),
  screen(
    '/online-payments',
    office('payment:read'),
    () => import('../../features/money/online-payments/web/office/online-payments.page.tsx'),
    'OnlinePaymentsPage',
  ),
  screen(
    '/online-payments/settings',
    office('settings:manage'),
    () => import('../../features/money/online-payments/web/settings/payment-settings.page.tsx'),
    'PaymentSettingsPage',
  ),
  screen('/tax', office('tax:read'), () => import('../../features/money/taxes/web/tax.page.tsx'), 'TaxPage'),
  screen(
    '/tax/settings',
    office('tax:read'),
    () => import('../../features/money/taxes/web/tax-settings.page.tsx'),
    'TaxSettingsPage',
  ),
  screen(
    '/owner-statements',
    office('tax:read'),
    () => import('../../features/money/owner-statements/web/owner-statements.page.tsx'),
    'OwnerStatementsPage',
  ),
  screen(
    '/books',
    office('books:read'),
    () => import('../../features/money/books/web/months.page.tsx'),
    'BooksMonthsPage',
  ),
  screen(
    '/books/journal',
    office('books:read'),
    () => import('../../features/money/books/web/journal.page.tsx'),
    'JournalPage',
  ),
  screen(
    '/books/trial-balance',
    office('books:read'),
    () => import('../../features/money/books/web/trial-balance.page.tsx'),
    'TrialBalancePage',
  ),
  screen(
    '/books/debtors',
    office('books:read'),
    () => import('../../features/money/books/web/debtors.page.tsx'),
    'DebtorsPage',
  ),
  screen(
    '/books/vat',
    office('books:read'),
    () => import('../../features/money/books/web/vat.page.tsx'),
    'VatPage',
  ),
  screen(
    '/books/year',
    office('books:read'),
    () => import('../../features/money/books/web/year.page.tsx'),
    'BooksYearPage',
  ),
  screen(
    '/books/accounts',
    office('books:read'),
    () => import('../../features/money/books/web/accounts.page.tsx'),
    'AccountsPage',
  ),
  screen(
    '/billing',
    office('billing:read'),
    () => import('../../features/money/charges/web/charges.page.tsx'),
    'ChargesPage',
  ),
  screen(
    '/billing/rules',
    office('billing:read'),
    () => import('../../features/money/charges/web/active-charges.page.tsx'),
    'ActiveChargesPage',
  ),
  screen(
    '/billing/rents',
    office('billing:read'),
    () => import('../../features/money/charges/web/rents/rents.page.tsx'),
    'RentsPage',
  ),
  screen(
    '/billing/runs',
    office('billing:read'),
    () => import('../../features/money/charges/web/runs.page.tsx'),
    'RunsPage',
  ),
  screen(
    '/billing/late-fees',
    office('billing:read'),
    () => import('../../features/money/charges/web/late-fees/late-fees.page.tsx'),
    'LateFeesPage',
  ),
  screen(
    '/rent-cards',
    office('lease:read'),
    () => import('../../features/money/rent-cards/web/missing-cards.page.tsx'),
    'MissingCardsPage',
  ),
  screen(
    '/owed',
    office('arrears:read'),
    () => import('../../features/money/arrears/web/owed/owed.page.tsx'),
    'OwedPage',
  ),
  screen(
    '/arrears',
    office('arrears:read'),
    () => import('../../features/money/arrears/web/arrears.page.tsx'),
    'ArrearsPage',
  ),
  screen(
    '/expenses',
    office('expense:read'),
    () => import('../../features/money/expenses/web/expenses.page.tsx'),
    'ExpensesPage',
  ),
] as const
