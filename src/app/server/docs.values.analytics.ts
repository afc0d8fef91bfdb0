import { TENANT } from './docs.ids.ts'

const OVERDUE = '0d7c4b92-58ef-4a61-93b7-c2f80a1e6d45'
const WAITING = '3f0c2a7e-5d41-4b8a-9c36-1e7f2a90d5b4'

const letOf = (current: number, capacity: number) => ({
  current,
  capacity,
  percentage: Math.round((current / capacity) * 1000) / 10,
})
const aging = {
  '1-30': { count: 4, amount: 6002 },
  '31-60': { count: 1, amount: 1500.5 },
  '61-90': { count: 0, amount: 0 },
  '90+': { count: 1, amount: 1500.5 },
}
const overdue = {
  id: OVERDUE,
  invoiceNumber: 'INV-2026-00036',
  tenantId: TENANT,
  tenantName: 'Akosua Ɔpɔku',
  tenantEmail: 'akosua.opoku@example.com',
  amount: 1500.5,
  dueDate: '2026-11-05',
  daysOverdue: 15,
}

/** What stands in the examples of analytics, by the name of a field as VALUES of all calls. */
export const ANALYTICS_VALUES: Record<string, unknown> = {
  startDate: '2025-11-20',
  endDate: '2026-11-20',
  totalInvoices: 84,
  totalAmount: 126_042,
  totalPaid: 61,
  totalUnpaid: 17,
  totalOverdue: 6,
  totalRevenue: 91_530.5,
  unpaidAmount: 25_508.5,
  overdueAmount: 9003,
  paidAmount: 91_530.5,
  paidCount: 61,
  unpaidCount: 17,
  overdueCount: 6,
  totalRequests: 5,
  totalComplaints: 2,
  recentRequestsCount: 3,
  recentComplaintsCount: 1,
  collectionRate: 72.6,
  totalTenants: 55,
  overallOccupancyPercentage: 75,
  totalCapacity: 72,
  'shops.occupied': 42,
  'shops.total': 60,
  'apartments.occupied': 12,
  'apartments.total': 12,
  'AnalyticsSummary.occupancy': {
    'Bohye (Shops)': letOf(17, 20),
    'Achimota (Shops)': letOf(14, 20),
    'Palmwine (Shops)': letOf(11, 20),
    'Bohye apartments': letOf(12, 12),
  },
  'AnalyticsSummary.aging': aging,
  'OverdueDetails.aging': aging,
  'AnalyticsSummary.recentOverdue': [overdue],
  'OverdueDetails.invoices': [overdue],
  'receiptsWaiting.count': 3,
  'receiptsWaiting.amount': 4501.5,
  'leasesEnding.count': 1,
  'longest.invoiceId': WAITING,
  'longest.paidAmount': 1500.5,
  'first.leaseEndDate': '2026-12-15',
  'first.daysLeft': 25,
  'setUp.howToPay': true,
  'setUp.mail': true,
  'months.month': '2026-11',
  'months.paidAmount': 7502.5,
  'months.unpaidAmount': 3001,
  'months.overdueAmount': 1500.5,
}
