import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const overdueInvoice = {
  id: '0d7c4b92-58ef-4a61-93b7-c2f80a1e6d45',
  invoiceNumber: 'INV-2026-00036',
  tenantId: EXAMPLE_IDS.tenant,
  tenantName: 'Akosua Ɔpɔku',
  tenantEmail: 'akosua.opoku@example.com',
  amount: 1500.5,
  dueDate: '2026-11-05',
  daysOverdue: 15,
}
const aging = {
  '1-30': { count: 4, amount: 6002 },
  '31-60': { count: 1, amount: 1500.5 },
  '61-90': { count: 0, amount: 0 },
  '90+': { count: 1, amount: 1500.5 },
}
const summary = {
  totalInvoices: 84,
  totalPaid: 61,
  totalUnpaid: 17,
  totalOverdue: 6,
  totalRevenue: 91_530.5,
  unpaidAmount: 25_508.5,
  overdueAmount: 9003,
  totalRequests: 5,
  totalComplaints: 2,
  recentRequestsCount: 3,
  recentComplaintsCount: 1,
  lateRequestsCount: 1,
  performance: { collectionRate: 72.6 },
  occupancy: {
    'Bohye (Shops)': { current: 17, capacity: 20, percentage: 85 },
    'Achimota (Shops)': { current: 14, capacity: 20, percentage: 70 },
    'Palmwine (Shops)': { current: 11, capacity: 20, percentage: 55 },
    'Bohye apartments': { current: 12, capacity: 12, percentage: 100 },
  },
  totalTenants: 55,
  overallOccupancyPercentage: 75,
  totalCapacity: 72,
  propertyBreakdown: { shops: { occupied: 42, total: 60 }, apartments: { occupied: 12, total: 12 } },
  recentOverdue: [overdueInvoice],
  aging,
  receiptsWaiting: {
    count: 3,
    amount: 4501.5,
    longest: [
      {
        invoiceId: EXAMPLE_IDS.invoice,
        tenantId: EXAMPLE_IDS.tenant,
        tenantName: 'Akosua Ɔpɔku',
        description: 'Rent for December 2026',
        amount: 1500.5,
        paidAmount: 1500.5,
        uploadedAt: '2026-11-19T09:41:07.000Z',
      },
    ],
  },
  leasesEnding: {
    count: 1,
    first: [
      {
        tenantId: EXAMPLE_IDS.tenant,
        tenantName: 'Akosua Ɔpɔku',
        apartment: 'Bohye (Shops)',
        unit: 'B12',
        leaseEndDate: '2026-12-15',
        daysLeft: 25,
      },
    ],
  },
  setUp: { howToPay: true, mail: true, unreachable: { count: 0, names: [] } },
  debug: { unresolvedFilteringActive: true },
}
const invoices = {
  summary: {
    totalInvoices: 84,
    totalAmount: 126_042,
    paidAmount: 91_530.5,
    unpaidAmount: 25_508.5,
    overdueAmount: 9003,
    paidCount: 61,
    unpaidCount: 17,
    overdueCount: 6,
  },
  months: [{ month: '2026-11', paidAmount: 7502.5, unpaidAmount: 3001, overdueAmount: 1500.5 }],
}
const overdue = { invoices: [overdueInvoice], aging }

export const EXAMPLES = { summary, invoices, overdue }
