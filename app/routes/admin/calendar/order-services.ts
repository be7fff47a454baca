/** Whether an order holds for all services, or for those whose boxes are ticked. */
export const serviceChoices = ['all', 'some'] as const

export function serviceBox(serviceId: string) {
  return `service-${serviceId}`
}
