/** WeChat: wrong numbers on the screen after which a link is over. */
export const WECHAT_WRONG_NUMBERS = 3;
