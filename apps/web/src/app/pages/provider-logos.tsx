import { MicrosoftLogo, WechatLogo } from '#/features/sign-in/provider-logos.tsx';

/** The marks of the providers that ship, for whoever names them beside the sign-in page. */
export const PROVIDER_LOGOS = { microsoft: <MicrosoftLogo />, wechat: <WechatLogo /> } as const;
