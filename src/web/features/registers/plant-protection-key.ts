/** The key of what is read of the register of plant protection products. */
export const plantProtectionKey = ['plant-protection'] as const;
